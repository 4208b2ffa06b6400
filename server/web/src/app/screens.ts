// The screens, by what the address says. The one that somebody sees first comes with the first script; every other one
// is loaded when it is first shown.

import type { Component } from "svelte";

// Shown to whoever comes by a link and at the table: beside the first script it is no file of its own.
import "../lobby/gathering/SeatMap.svelte";
import Home from "../lobby/Home.svelte";
import Nowhere from "../ui/Nowhere.svelte";
import type { Route } from "./router.svelte";
import { server } from "./server.svelte";

type Screen = Component<any>;
type AtHand = "home" | "nowhere";

const atHand: Record<AtHand, Screen> = { home: Home, nowhere: Nowhere };

const elsewhere: Record<Exclude<Route["screen"], AtHand>, () => Promise<{ default: Screen }>> = {
  join: () => import("../lobby/arriving/Join.svelte"),
  come: () => import("../lobby/arriving/ChooseSeat.svelte"),
  new: () => import("../lobby/opening/NewTable.svelte"),
  practice: () => import("../lobby/practice/PracticeScreen.svelte"),
  daily: () => import("../lobby/daily/DailyScreen.svelte"),
  device: () => import("../lobby/device/Device.svelte"),
  table: () => import("../table/TableScreen.svelte"),
  board: () => import("../boards/BoardScreen.svelte"),
  match: () => import("../teams/MatchScreen.svelte"),
  new_match: () => import("../teams/opening/NewMatch.svelte"),
  event: () => import("../events/EventScreen.svelte"),
  new_event: () => import("../events/opening/NewEvent.svelte"),
};

const fetched = (name: keyof typeof elsewhere): Promise<Screen> => elsewhere[name]().then((screen) => screen.default);

const isAtHand = (name: Route["screen"]): name is AtHand => name in atHand;

/** The screen of this name: at once if it is at hand. Without a connection the promise fails. */
export const screen = (name: Route["screen"]): Screen | Promise<Screen> =>
  isAtHand(name) ? atHand[name] : fetched(name);

/** Asks for what the address will need, before anything is drawn: the screen, and the table in the very first hello. */
export function begin(route: Route): void {
  if (!isAtHand(route.screen)) fetched(route.screen).catch(() => {});
  if (route.screen === "table" && server.account) server.attend(route.table);
}

/** Whoever comes by a link is soon at a table: it is fetched while they give their name. */
export function fetchWhatComesNext({ screen }: Route): void {
  if (screen !== "join" && screen !== "come") return;
  const fetch = () => void fetched("table").catch(() => {});
  if ("requestIdleCallback" in window) requestIdleCallback(fetch);
  else setTimeout(fetch, 200);
}
