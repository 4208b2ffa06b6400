// What a table of other forms shows that one of duplicate does not: what is chosen, what is drawn, and three players.

import type { Form, Lane, TableEvent, TableView } from "../../src/protocol/messages";
import { handsOf } from "../../src/rules/cards";
import type { State } from "./gallery";
import { golden } from "./standin";
import { gathered, inPlay } from "./table";
import { DEAL, Told } from "./told";

const playing = (form: Partial<Form> & Pick<Form, "form">): TableView => {
  const { session } = golden<TableView>("view.session");
  return gathered({ session: { ...session!, form: form as Form } });
};

const opened = (lane: Lane, form: Parameters<typeof playing>[0], event: string): Told =>
  new Told(lane, playing(form)).tell(golden<TableEvent>(`table_event.board_opened.${event}`));

/** As the one who chooses, whose dummy lies open by then. */
const chooses = (): Told => {
  const told = opened("N", { form: "minibridge" }, "minibridge");
  const { board } = told.view;
  const { N, S } = handsOf(DEAL);
  return Object.assign(told, { view: { ...told.view, board: { ...board!, hands: { N, S } } } });
};

/** As one who waits for that. */
export const waitsForTheChoice = (): Told => opened("S", { form: "minibridge" }, "minibridge");

const draws = (hands: "draw" | "draw_two", event: string): Told => {
  const told = opened("N", { form: "honeymoon", hands }, event);
  const { board } = told.view;
  return Object.assign(told, { view: { ...told.view, board: { ...board!, hands: { N: handsOf(DEAL).N } } } });
};

export const forms: State[] = [
  inPlay("minibridge-choosing", chooses, { shows: (w) => w.table.declaring.points }),
  inPlay("minibridge-waiting", waitsForTheChoice, {
    shows: (w) => w.table.declaring.points,
  }),
  inPlay("slips-waiting", () => opened("S", { form: "minibridge_slips" }, "slips"), { shows: (w) => w.table.toAct }),
  inPlay("draw-stock", () => draws("draw", "draw"), { shows: (w) => w.table.drawing.left(26) }),
  inPlay("draw-two", () => draws("draw_two", "draw_two"), { shows: (w) => w.table.drawing.keep }),
  inPlay("three-auction", () => opened("N", { form: "three_handed" }, "three"), { shows: (w) => w.table.box.title }),
  inPlay("double-dummy-auction", () => opened("N", { form: "honeymoon", hands: "double_dummy" }, "honeymoon"), {
    shows: (w) => w.table.box.title,
  }),
];
