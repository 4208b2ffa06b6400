// Where a board stands, for a screen reader: to whoever comes to it, or comes back after a loss, nothing that happened
// before was said.

import type { Catalogue } from "../../i18n/catalogue";
import type { BoardView, Lane, Seat, TableView } from "../../protocol/messages";
import { contractInWords, declarationInWords, tricksInWords } from "../../cards/names";
import { vulnerabilityIn } from "../../boards/wording";
import { callAt } from "../../procedures/explaining/meanings";
import { stopInWords } from "../../procedures/director/rulings";
import { seatOfLane } from "../../rules/cards";
import { doublingsIn, namedIn } from "../../rules/naming";
import { handAfter } from "../../rules/seating";
import { PATIENCE } from "../../ui/outage";
import { dummyAt, isBehindThePlay, whoIsDue } from "../acting/turn";
import { callSentence, cardSentence, resultSentence } from "./announce";

/** When whoever listens is to be told where the board stands. */
export class Coming {
  #snapshots = 0;
  #lost: number | null = null;

  /** Whether they came, or came back after a loss that was noticed; `snapshots` are those that this page was given. */
  isTold(live: boolean, snapshots: number, now: number): boolean {
    if (!live) {
      this.#lost ??= now;
      return false;
    }
    const came = snapshots !== this.#snapshots || (this.#lost !== null && now - this.#lost >= PATIENCE);
    [this.#snapshots, this.#lost] = [snapshots, null];
    return came;
  }
}

/** Nothing where no board is on; the listener's own turn is said with whatever is said. */
export function standingSentence(view: TableView, lane: Lane, w: Catalogue): string | null {
  const { board, session } = view;
  if (!board || view.stage === "committing" || view.stage === "revealing") return null;
  const own = seatOfLane(lane);
  if (board.result) return resultSentence(board.result, view, own, w);
  const { say } = w.table;
  const opened = say.board(board.board, w.common.seat[board.dealer], vulnerabilityIn(session, board, w));
  if (isBehindThePlay(view, lane)) return opened;
  const happened = board.contract ? inPlay(board, own, w) : lastCall(board, own, w);
  const due = whoIsDue(view, lane)?.actor;
  const turn = view.direction.frozen
    ? stopInWords(view.direction.rulings, w)
    : due && due !== own
      ? say.turnOf(w.common.seat[due])
      : "";
  return [opened, ...happened, turn].filter(Boolean).join(" ");
}

function lastCall(board: BoardView, own: Seat | null, w: Catalogue): string[] {
  const { say } = w.table;
  const declarations = board.declaring?.declarations ?? [];
  const declared = declarations.at(-1);
  if (declared) {
    const said = declarationInWords(declared.declaration, w, doublingsIn(declarations.slice(0, -1)));
    return [declared.seat === own ? say.youCall(said) : say.calls(w.common.seat[declared.seat], said)];
  }
  const turn = board.called_at.at(-1);
  const made = turn === undefined ? null : callAt(board, turn);
  if (!made) return [];
  const meaning = board.meanings?.findLast(({ call }) => call === made.turn)?.meaning;
  return [callSentence(made.by, made.call, meaning, own, w)];
}

/** The contract, the tricks so far, and the cards of the one that is played. */
function inPlay(board: BoardView, own: Seat | null, w: Catalogue): string[] {
  const { contract, trick, won } = board;
  const dummy = dummyAt(board);
  const said = contractInWords(contract!, w.common, true, namedIn(board.declaring?.declarations));
  const tricks = won.NS + won.EW > 0 ? [`${tricksInWords(board, won, w.common)}.`] : [];
  const cards = (trick?.cards ?? []).map((card, at) =>
    cardSentence(handAfter(trick!.leader, at, board), card, at === 0, dummy, own, w),
  );
  return [w.table.say.contractAlone(said), ...tricks, ...cards];
}
