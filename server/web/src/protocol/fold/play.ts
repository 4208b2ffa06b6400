// The opening lead, dummy, and the cards of each trick.

import { handWithout, seatOfLane } from "../../rules/cards";
import { sideIn } from "../../rules/seating";
import type { BoardView, Card, Lane, Seat, TableView } from "../messages";
import { acted, FoldError, onBoard, type Folds } from "./folding";

export const play = (view: TableView, lane: Lane) =>
  ({
    lead_made: ({ turn, seat, card }) =>
      acted(
        turn,
        onBoard(view, (board) => ({
          hands: card ? without(board, seat, card) : board.hands,
          lead: { turn, seat, card, no_questions: false },
        })),
      ),
    no_questions: ({ by }) =>
      onBoard(view, ({ lead }) => {
        if (!lead) throw new FoldError("no lead lies face down");
        const nobody = { N: false, E: false, S: false, W: false };
        return {
          lead: by
            ? { ...lead, no_questions_by: { ...(lead.no_questions_by ?? nobody), [by]: true } }
            : { ...lead, no_questions: true },
        };
      }),
    lead_faced: ({ seat, card }) => onBoard(view, (board) => ({ lead: null, ...laid(board, lane, seat, card, null) })),
    played: ({ turn, seat, card, won_by }) =>
      acted(
        turn,
        onBoard(view, (board) => laid(board, lane, seat, card, won_by ?? null)),
      ),
    dummy_faced: ({ seat, hand, also }) =>
      onBoard(view, ({ hands }) => ({ hands: { ...hands, ...also, [seat]: hand } })),
    clock_warning: () => view,
  }) satisfies Folds;

function without(board: BoardView, seat: Seat, card: Card): BoardView["hands"] {
  const hand = board.hands[seat];
  return hand ? { ...board.hands, [seat]: handWithout(hand, card) } : board.hands;
}

function laid(board: BoardView, lane: Lane, seat: Seat, card: Card, wonBy: Seat | null): Partial<BoardView> {
  if (!board.trick) throw new FoldError("no trick is in progress");
  const { leader } = board.trick;
  const cards = [...board.trick.cards, card];
  const hands = without(board, seat, card);
  if (wonBy) {
    const side = sideIn(board, wonBy);
    return {
      hands,
      trick: { leader: wonBy, cards: [] },
      last_trick: { leader, cards, winner: wonBy },
      // The tricks of a draw count nothing.
      won: board.contract ? { ...board.won, [side]: board.won[side] + 1 } : board.won,
    };
  }
  return { hands, trick: { leader, cards }, last_trick: turnsLastTrick(board, lane, seat) ? null : board.last_trick };
}

/** A player may look at the last trick until their side plays to the next (Law 66A); kibitzers until anyone does. */
function turnsLastTrick(board: BoardView, lane: Lane, played: Seat): boolean {
  const own = seatOfLane(lane);
  return own === null || sideIn(board, own) === sideIn(board, played);
}
