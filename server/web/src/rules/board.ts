// What follows from a board's number (Law 2).

import type { BoardNumber, Seat, Side, Vulnerability } from "../protocol/messages";
import { SEATS } from "./cards";

export const dealerOf = (board: BoardNumber): Seat => SEATS[(board - 1) % 4]!;

export const vulnerabilityOf = (board: BoardNumber): Vulnerability =>
  (["None", "NS", "EW", "Both"] as const)[(board - 1 + Math.floor((board - 1) / 4)) % 4]!;

export const isVulnerable = (side: Side, vulnerability: Vulnerability) =>
  vulnerability === "Both" || vulnerability === side;
