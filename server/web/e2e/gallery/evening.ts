// A board from its first card to its score, frame by frame, as South is told it; and what South hears without seeing.

import type { TableEvent } from "../../src/protocol/messages";
import { policyOf } from "../../src/lobby/opening/policy";
import { gathered } from "./table";
import { DEAL, Told } from "./told";

export interface Frame {
  events: TableEvent[];
  /** Sentence by sentence, in English; none where nobody who only listens has to hear anything. */
  hears: string | null;
  /** Whether it is said at once. */
  atOnce: boolean;
}

const DORA = "Dorothea Wellington";

/** South plays four spades doubled; dummy is North. */
export function evening(): { start: Told["view"]; frames: Frame[] } {
  const told = new Told("S", gathered({ policy: policyOf("club") }));
  const start = told.view;
  const frames: Frame[] = [];
  const frame = (act: (told: Told) => unknown, hears: string | null, atOnce = false) => {
    const from = told.events.length;
    act(told);
    frames.push({ events: told.events.slice(from), hears, atOnce });
  };
  const tell = (event: TableEvent, hears: string | null, atOnce = false) =>
    frame(() => told.tell(event), hears, atOnce);
  const ruled = (number: number, ruling: "freeze" | "unfreeze"): TableEvent => ({
    ruled: {
      number,
      director: DORA,
      ruling: ruling === "freeze" ? { freeze: {} } : { unfreeze: {} },
      reason: "please wait",
    },
  });

  frame(
    () => told.opens(1),
    "Board 1. North deals, none vulnerable. Your hand: spades ace, queen, five, four; hearts ten, eight, seven, five; diamonds ten; clubs ace, king, nine, eight.",
  );
  frame(() => told.calls("P"), "North: pass.");
  frame(
    () => told.calls(["1NT", { manner: "announcement", text: "12 to 14" }]),
    "East: one notrump, announced: 12 to 14. Your call.",
  );
  tell({ asked: { call: 2, by: "S", of: "E" } }, "You have asked Bob (East) about one notrump. The answer comes here.");
  tell(
    { explained: { call: 2, by: "E", version: 2, meaning: { manner: "explanation", text: "12 to 14" } } },
    "Bob (East) about one notrump: 12 to 14",
  );
  frame(() => told.calls("2S"), "You: two spades.");
  tell({ asked: { call: 3, by: "W", of: "S" } }, "Maximilian Oberhuber (West) asks: what does two spades mean?", true);
  tell({ explained: { call: 3, by: "S", version: 1, meaning: { manner: "explanation", text: "12 to 14" } } }, null);
  frame(() => told.calls(["X", { manner: "alert", text: "" }]), "West: double, alerted.");
  frame(() => told.calls("4S"), "North: four spades.");
  frame(() => told.calls("P"), "East: pass. Your call.");
  frame(() => told.calls("P"), "You: pass.");
  frame(() => told.calls("X"), "West: double.");
  frame(() => told.calls("P"), "North: pass.");
  frame(() => told.calls("P"), "East: pass. Your call.");
  frame(() => told.calls("P"), "You: pass. The contract is four spades doubled by South. West leads.");
  frame(
    () => told.leads("HA"),
    "Maximilian Oberhuber (West) has led face down. Have you any questions about the auction?",
    true,
  );
  tell({ no_questions: {} }, "You have no questions. The card is turned in a moment.");
  frame(
    () => told.tell({ lead_faced: { seat: "W", card: "HA" } }).facesDummy(),
    "West leads the ace of hearts. Dummy, North: spades king, jack, nine, eight, six; hearts queen, six; diamonds ace, queen, jack, eight, four; clubs five. Play from dummy.",
  );
  frame(() => told.plays(["H6"]), "Dummy: six of hearts.");
  frame(() => told.plays(["H3"]), "East: three of hearts. Your turn to play.");
  frame(() => told.plays(["H5"]), "You: five of hearts. West wins the trick.");
  frame(() => told.plays(["H2"]), "West leads the two of hearts. Play from dummy.");
  tell(
    { undo_asked: { back: told.view.turn - 1, seat: "W" } },
    "Maximilian Oberhuber (West) asks to undo: two of hearts.",
    true,
  );
  tell(
    { undo_answered: { back: told.view.turn - 1, accept: true } },
    "You have allowed the undo of Maximilian Oberhuber (West). Waiting for the others.",
  );
  tell({ undo_refused: { back: told.view.turn - 1 } }, "The undo is refused.");
  frame(() => told.plays(["HQ"]), "Dummy: queen of hearts.");
  frame(() => told.plays(["HK"]), "East: king of hearts. Your turn to play.");
  frame(() => told.plays(["H7"]), "You: seven of hearts. East wins the trick.");
  frame(() => told.plays(["S3"]), "East leads the three of spades. Your turn to play.");
  frame(() => told.plays(["SA"]), "You: ace of spades.");
  frame(() => told.plays(["S2"]), "West: two of spades. Play from dummy.");
  frame(() => told.plays(["S6"]), "Dummy: six of spades. You win the trick. Your lead.");
  tell({ clock_warning: { side: "NS", percent: 75 } }, "North–South: 75 % of the time for this board is used.");
  tell({ director_called: {} }, "The director has been called.");
  tell({ director_came: { name: DORA } }, `The director has come: ${DORA}.`);
  tell(ruled(1, "freeze"), "The director has stopped the table. “please wait”");
  tell(ruled(2, "unfreeze"), "The table goes on. Your lead.");
  frame(() => told.plays(["DT"]), "You lead the ten of diamonds.");
  frame(() => told.plays(["D3"]), "West: three of diamonds. Play from dummy.");

  const statement = "12 to 14";
  tell(
    { claimed: { turn: told.view.turn, seat: "S", tricks: 9, statement, stage: "opponents" } },
    "You claim 9 of the last 10 tricks and concede the rest. “12 to 14”",
  );
  tell(
    { claim_passed: { turn: told.view.turn - 1, to: "play_on" } },
    "The claim is contested. Shall play go on? What comes of it then stands. If anybody says no, the director decides.",
    true,
  );
  tell({ claim_answered: { turn: told.view.turn - 1, accept: true } }, "You would play on.");
  tell(
    { claim_settled: { turn: told.view.turn - 1, accepted: false } },
    "The claim does not stand. Play goes on. Play from dummy.",
  );
  tell(
    { claimed: { turn: told.view.turn, seat: "E", tricks: 0, stage: "opponents", hand: told.hand("E") } },
    "Bob (East) concedes all 10 remaining tricks.",
    true,
  );
  tell({ claim_answered: { turn: told.view.turn - 1, accept: true } }, "You have accepted.");
  const result = { board: 1, contract: "4SXS", tricks: 11, score: 690 } as const;
  frame(
    () =>
      told.tell(
        { claim_settled: { turn: told.view.turn - 1, accepted: true } },
        { board_ended: { result, deal: DEAL } },
      ),
    "The claim stands. The board is over. Four spades doubled by South: 11 tricks. North–South score 690.",
  );
  return { start, frames };
}
