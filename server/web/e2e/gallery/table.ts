// A table of the gallery, at which one sits South; its people have names as long as names may be.

import type { Lane, Policy, Snapshot, TableView } from "../../src/protocol/messages";
import type { Gallery, State } from "./gallery";
import { golden } from "./standin";
import { Told } from "./told";

const { snapshot: sample } = golden<{ snapshot: Snapshot }>("frame.snapshot");
export const TABLE = sample.table;

const NAMES = { N: "Wilhelmina Oosterhof", E: "Bob", S: "Cid", W: "Maximilian Oberhuber" };

/** Before the first board, with everybody there. */
export function gathered(changes: Partial<Omit<TableView, "policy">> & { policy?: Partial<Policy> } = {}): TableView {
  const view = golden<TableView>("view.gathering");
  const named = (seat: keyof typeof NAMES) => ({ ...view.seats[seat]!, name: NAMES[seat] });
  const seats = { N: named("N"), E: named("E"), S: named("S"), W: named("W") };
  return { ...view, seats, ...changes, policy: { ...view.policy, ...changes.policy } };
}

/** The first board, as a lane is told it. */
export const told = (lane: Lane = "S", view = gathered(), board = 1): Told => new Told(lane, view).opens(board);

export const snapshotOf = ({ lane, view }: Pick<Told, "lane" | "view">): Snapshot => ({
  table: TABLE,
  lane,
  seq: 1,
  view,
});

type Rest = Pick<State, "shows"> & Partial<State> & { then?(gallery: Gallery): void | Promise<void> };

/** A state at the table: a view, and what happens then. */
export function at(name: string, shown: () => Pick<Told, "lane" | "view">, { then, ...rest }: Rest): State {
  return {
    name,
    path: `/table/${TABLE}`,
    async bring(gallery) {
      gallery.show(snapshotOf(shown()));
      await then?.(gallery);
    },
    ...rest,
  };
}

/** The same, while a board is on. */
export const inPlay = (name: string, shown: () => Told, rest: Rest): State => at(name, shown, { play: true, ...rest });
