// The director's desk: who waits for them, and the form of each ruling.

import { policyOf } from "../../src/lobby/opening/policy";
import type { Award, TableView } from "../../src/protocol/messages";
import { type ActionName } from "../../src/direct/actions";
import type { Gallery, State } from "./gallery";
import { golden } from "./standin";
import { at, gathered } from "./table";
import { DEAL, Told } from "./told";

const tournament = (changes: Partial<TableView> = {}): TableView =>
  gathered({ ...changes, policy: policyOf("tournament"), cards: { NS: 1, EW: 0 } });

const directed = (cards: number, view = tournament()): Told =>
  new Told("D", view)
    .opens(1)
    .calls("1S", "P", ["2NT", { manner: "alert", text: "game force with four spades" }], "P", "4S", "P", "P", "P")
    .plays(cards);

const called = () =>
  directed(9).tell(
    { director_called: { call: { by: "E", about: "A long pause before a call or card" } } },
    { director_called: { call: { by: null, about: "the clock of East–West has run out" } } },
  );

const claimed = () => {
  const told = directed(24);
  const { turn } = told.view;
  const statement = "I draw the last trump, then my diamonds and dummy's clubs are high";
  return told.tell({ claimed: { turn, seat: "N", tricks: 6, statement, stage: "director", hand: told.hand("N") } });
};

const ended = () =>
  directed(24).tell({
    board_ended: {
      result: { board: 1, contract: "4SN", tricks: 10, score: 420 },
      deal: DEAL,
      clock: { NS: 120_000, EW: 95_000 },
    },
  });

/** Where there is no room beside the table, the desk is behind a button. */
async function opensTheDesk({ page, words }: Gallery): Promise<void> {
  const button = page.getByRole("button", { name: words.direct.title, exact: true });
  const panel = page.getByRole("region", { name: words.direct.title });
  await panel.or(button).filter({ visible: true }).first().waitFor();
  if (!(await panel.isVisible())) await button.click();
  await panel.waitFor();
}

const opens =
  (action: ActionName) =>
  async (gallery: Gallery): Promise<void> => {
    await opensTheDesk(gallery);
    const button = gallery.page.getByRole("button", { name: gallery.words.direct.action[action], exact: true });
    if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  };

const form = (action: ActionName, shown: () => Told): State =>
  at(`ruling-${action}`, shown, {
    then: ({ server }) => void (server.answers = { board_log: golden("answer.board_log") }),
    shows: (w) => w.direct.fields.reason,
    again: opens(action),
  });

const ON: ActionName[] = ["freeze", "look", "roll_back", "correct_meaning", "unseat", "find", "penalise"];
const OVER: ActionName[] = ["set_clock", "adjust", "rescore", "void"];

const weighted: Award = { assigned: [{ contract: "4SN", tricks: 10, weight: "1" }] };

export const director: State[] = [
  at("desk-nobody-calls", () => directed(9), { shows: (w) => w.direct.calls.none, again: opensTheDesk }),
  at("desk-called", called, { shows: (w) => w.direct.action.attend, again: opensTheDesk }),
  at("desk-claim", claimed, { shows: (w) => w.direct.action.award_claim, again: opensTheDesk }),
  at("desk-undo", () => directed(9).tell({ undo_asked: { back: 16, seat: "E", instead: "the king" } }), {
    shows: (w) => w.direct.action.decide_undo,
    again: opensTheDesk,
  }),
  at(
    "desk-stopped",
    () => directed(9).tell({ ruled: { number: 1, director: "Cid", ruling: { freeze: {} }, reason: "please wait" } }),
    {
      shows: (w) => w.direct.frozen,
      again: opensTheDesk,
    },
  ),
  at(
    "desk-rulings",
    () =>
      ended().tell(
        { ruled: { number: 1, director: "Cid", ruling: { look: { seat: "E" } }, law: "16B3", reason: "to decide" } },
        {
          ruled: {
            number: 2,
            director: "Cid",
            ruling: { adjust: { board: 1, ns: weighted, ew: weighted } },
            law: "12C1",
            reason: "use of the pause",
          },
        },
      ),
    { shows: (w) => w.direct.rulings.title, again: opensTheDesk },
  ),
  at("desk-log", () => directed(9), {
    shows: (w) => w.direct.log.times,
    then: ({ server }) => void (server.answers = { board_log: golden("answer.board_log") }),
    again: async (gallery) => {
      await opensTheDesk(gallery);
      const button = gallery.page.getByRole("button", { name: gallery.words.direct.log.open });
      if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    },
  }),
  ...ON.map((action) => form(action, () => directed(9))),
  ...OVER.map((action) => form(action, ended)),
  form("award_claim", claimed),
  form("decide_undo", () => directed(9).tell({ undo_asked: { back: 16, seat: "E" } })),
];
