// What a player may ask to take back (PROTOCOL.md, section 13.7; Law 25A), read off a view. A view does not carry the turns of
// cards, but acts are counted without gaps, so that the last cards are known by how long ago they were.

import type { BoardView, Call, Card, Seat, TableView, Turn, UndoView } from "../protocol/messages";
import { declarerOf, dummyOf, seatAfter, sideOf } from "../rules/cards";

export interface Act {
  turn: Turn;
  call?: Call;
  card?: Card;
}

/** What this player may ask to take back, the last act first; nothing where the policy or the moment does not allow it. */
export function undoable(view: TableView, seat: Seat | null): Act[] {
  const { board, policy, stage, direction } = view;
  if (seat === null || !board || board.undo || board.claim || direction.frozen) return [];
  if (stage !== "auction" && stage !== "play") return [];
  if (stage === "auction" && policy.alerts === "behind_screens") return [];
  switch (policy.undo) {
    case "none":
      return [];
    case "auction":
      return slipOfCall(view, board, seat);
    case "misclick":
      return stage === "auction" ? slipOfCall(view, board, seat) : slipOfCard(view, board, seat);
    case "free":
      return [...cardsOnTable(view, board, seat), ...callsOf(board, seat).reverse()];
  }
}

/** Until partner has called. */
function slipOfCall(view: TableView, board: BoardView, seat: Seat): Act[] {
  if (view.stage !== "auction") return [];
  if (board.held) return [{ turn: view.turn, call: board.held }];
  const recent = callsOf(board, seat).at(-1);
  const later = recent ? board.called_at.filter((turn) => turn > recent.turn).length : 0;
  return recent && later < 2 ? [recent] : [];
}

/** Until the next hand has played, and never the opening lead. */
function slipOfCard(view: TableView, board: BoardView, seat: Seat): Act[] {
  const [last] = cardsOnTable(view, board, seat);
  const isLead = board.won.NS + board.won.EW === 0 && board.trick?.cards.length === 1;
  return last && last.turn === view.turn - 1 && !isLead ? [last] : [];
}

function callsOf(board: BoardView, seat: Seat): Act[] {
  return board.calls
    .map((call, at) => ({ call, turn: board.called_at[at]!, by: seatAfter(board.dealer, at) }))
    .filter(({ by }) => by === seat)
    .map(({ call, turn }) => ({ call, turn }));
}

/** The cards of the last two tricks that this player chose, his own or dummy's; the latest first. */
function cardsOnTable(view: TableView, board: BoardView, seat: Seat): Act[] {
  if (!board.contract || board.lead) return [];
  const [declarer, dummy] = [declarerOf(board.contract), dummyOf(board.contract)];
  const laid = [board.last_trick, board.trick].flatMap((trick) =>
    trick ? trick.cards.map((card, at) => ({ card, of: seatAfter(trick.leader, at) })) : [],
  );
  return laid
    .map(({ card, of }, at) => ({ card, by: of === dummy ? declarer : of, turn: view.turn - laid.length + at }))
    .filter(({ by }) => by === seat)
    .map(({ card, turn }) => ({ card, turn }))
    .reverse();
}

/** Whether this player is one of those who grant a request. */
export function grants(view: TableView, undo: UndoView, seat: Seat): boolean {
  if (undo.seat === seat) return false;
  return view.policy.undo === "free" || sideOf(undo.seat) !== sideOf(seat);
}

/** The act that a request names, as far as the view shows it. */
export function actOf(view: TableView, board: BoardView, undo: UndoView): Act {
  const at = board.called_at.indexOf(undo.back);
  if (at >= 0) return { turn: undo.back, call: board.calls[at]! };
  return cardsOnTable(view, board, undo.seat).find(({ turn }) => turn === undo.back) ?? { turn: undo.back };
}
