// Whose card is due and which cards follow suit (Laws 44 and 45), read off a view.

import type { BoardView, Card, Hand, Seat, Strain, TableView } from "../protocol/messages";
import { standing } from "./auction";
import { RANKS, SEATS, cardsOf, rankOf, suitOf } from "./cards";
import { handAfter, ownerOf, type Played } from "./seating";

/** Whether cards are out that some may see and others may not. */
export const isBoardOn = ({ stage }: TableView): boolean => ["drawing", "auction", "declaring", "play"].includes(stage);

/** The seat whose call, declaration or card is due; none while the lead lies face down or when the board is over. */
export function seatToAct(board: BoardView): Seat | null {
  if (board.result || board.lead) return null;
  if (board.trick) return handAfter(board.trick.leader, board.trick.cards.length, board);
  if (board.drawing?.turn) return board.drawing.turn;
  if (board.declaring) return board.declaring.due?.seat ?? null;
  return standing(board.dealer, board.calls, board.seating).turn;
}

/**
 * The seat whose player acts: declarer's when dummy's card is due (Law 45B), and in honeymoon for each dummy its owner.
 */
export function actorOf(board: BoardView): Seat | null {
  const due = seatToAct(board);
  return due !== null && board.contract ? ownerOf(board, due) : due;
}

/** Whether boards are over here with their auctions: computers sit here, and it is agreed. */
export const practisesAuctions = ({ policy, seats }: TableView): boolean =>
  policy.computers?.auction_only === true && SEATS.some((seat) => seats[seat]?.computer);

/** The cards of a hand that may be played to the trick in progress. */
export function legalCards(board: BoardView, hand: Hand): Card[] {
  const held = cardsOf(hand);
  const led = board.trick?.cards[0];
  const following = led ? held.filter((card) => suitOf(card) === suitOf(led)) : [];
  return following.length > 0 ? following : held;
}

/** The tricks not yet completed, the one in progress included. */
export const remainingTricks = (board: BoardView) => 13 - board.won.NS - board.won.EW;

/** Who has the trick with these cards, in turn from its leader (Law 44E, 44F). */
export function winnerOf(leader: Seat, trick: readonly Card[], strain: Strain, board?: Played): Seat {
  const worth = (card: Card) =>
    (suitOf(card) === strain ? 200 : suitOf(card) === suitOf(trick[0]!) ? 100 : 0) + RANKS.indexOf(rankOf(card));
  const best = trick.reduce((best, card, at) => (worth(card) > worth(trick[best]!) ? at : best), 0);
  return handAfter(leader, best, board);
}
