// What a player may ask to take back (PROTOCOL.md, chapter undo; Law 25A). A view carries neither the cards of earlier
// tricks nor the turns of any: those that this page saw played are remembered. Of the others the last are known by how
// long ago they were, and of the first trick it is known who played when; who led to those between, no view tells.

import type { BoardView, Call, Card, Declaration, Seat, TableView, Turn, UndoView } from "../../protocol/messages";
import { declarerOf } from "../../rules/cards";
import { isBoardOn } from "../../rules/play";
import { areAllies, callerAfter, cardsOfTrick, handAfter, hasPartners, ownerOf } from "../../rules/seating";
import { cardsPlayed, type Deed } from "./deeds";

export interface Act {
  turn: Turn;
  call?: Call;
  declaration?: Declaration;
  card?: Card;
  /** Whose card it was, where the card itself is not remembered. */
  of?: Seat;
  /** The trick that the card was played to, where that is an earlier one than the last. */
  trick?: number;
  /** Which of this player's calls it was, where they have made the same one more than once. */
  round?: number;
  /** How many tricks were claimed. */
  claim?: number;
}

/**
 * What this player may ask to take back, the last act first; nothing where the policy or the moment does not allow it.
 */
export function undoable(view: TableView, seat: Seat | null, seen: readonly Deed[]): Act[] {
  const { board, policy, stage, direction } = view;
  if (seat === null || !board || board.undo || direction.frozen) return [];
  if (board.claim && policy.undo !== "free") return [];
  if (!isBoardOn(view) || stage === "drawing") return [];
  if (stage === "auction" && policy.alerts === "behind_screens") return [];
  switch (policy.undo) {
    case "none":
      return [];
    case "auction":
      return [...saidLast(view, board, seat), ...slipOfCall(view, board, seat)];
    case "misclick": {
      const said = saidLast(view, board, seat);
      if (said.length > 0) return said;
      return stage === "auction" ? slipOfCall(view, board, seat) : slipOfCard(view, board, seat, seen);
    }
    case "free":
      return [
        ...deedsOf(view, board, seat, seen),
        ...declaredBy(board, seat).reverse(),
        ...callsOf(board, seat).reverse(),
      ];
  }
}

/** Until somebody has acted on what was said where there is no auction; whoever opened has read partner's slip. */
const saidLast = (view: TableView, board: BoardView, seat: Seat): Act[] =>
  declaredBy(board, seat).filter(({ turn, declaration }) => turn === view.turn - 1 && declaration !== "open");

const declaredBy = (board: BoardView, seat: Seat): Act[] =>
  (board.declaring?.declarations ?? [])
    .filter((said) => said.seat === seat)
    .map(({ turn, declaration }) => ({ turn, declaration }));

/** Until partner has called. */
function slipOfCall(view: TableView, board: BoardView, seat: Seat): Act[] {
  if (view.stage !== "auction") return [];
  if (board.held) return [{ turn: view.turn, call: board.held }];
  const recent = callsOf(board, seat).at(-1);
  const later = recent ? board.called_at.filter((turn) => turn > recent.turn).length : 0;
  return recent && later < (hasPartners(board.seating) ? 2 : 1) ? [recent] : [];
}

/** Until the next hand has played, and never the opening lead. */
function slipOfCard(view: TableView, board: BoardView, seat: Seat, seen: readonly Deed[]): Act[] {
  const [last] = deedsOf(view, board, seat, seen);
  const isLead = board.won.NS + board.won.EW === 0 && board.trick?.cards.length === 1;
  return last?.card && last.turn === view.turn - 1 && !isLead ? [last] : [];
}

function callsOf(board: BoardView, seat: Seat): Act[] {
  return board.calls
    .map((call, at) => ({ call, turn: board.called_at[at]!, by: callerAfter(board.dealer, at, board.seating) }))
    .filter(({ by }) => by === seat)
    .map(({ call, turn }, at, own) => {
      const isAgain = own.filter((other) => other.call === call).length > 1;
      return isAgain ? { call, turn, round: at + 1 } : { call, turn };
    });
}

/** The cards that this player chose, their own or dummy's, and the claims, as far as known; the latest first. */
function deedsOf(view: TableView, board: BoardView, seat: Seat, seen: readonly Deed[]): Act[] {
  if (!board.contract || board.lead) return [];
  return known(view, board, seen)
    .filter(({ seat: of, did }) => ("card" in did ? ownerOf(board, of) : of) === seat)
    .map((deed) => actBy(board, deed))
    .reverse();
}

function actBy(board: BoardView, { turn, seat, did, after }: Deed): Act {
  if ("claim" in did) return { turn, claim: did.claim };
  const trick = Math.floor(after / cardsOfTrick(board.seating)) + 1;
  const card = did.card === null ? { of: seat } : { card: did.card };
  return { turn, ...card, ...(trick < board.won.NS + board.won.EW ? { trick } : {}) };
}

/**
 * What was seen happen, and what the view tells besides: the last two tricks, the first, and the claim that is open.
 */
function known(view: TableView, board: BoardView, seen: readonly Deed[]): Deed[] {
  const { claim } = board;
  const told: Deed[] = claim
    ? [{ turn: claim.turn, seat: claim.seat, did: { claim: claim.tricks }, after: cardsPlayed(board) }]
    : cardsInSight(view, board);
  const unseen = told.filter(({ turn }) => !seen.some((deed) => deed.turn === turn));
  return [...seen, ...unseen].sort((one, other) => one.turn - other.turn);
}

function cardsInSight(view: TableView, board: BoardView): Deed[] {
  const played = cardsPlayed(board);
  // Cards are counted back from the last act, unless a claim or something that was taken back lies between.
  const said = board.called_at.at(-1) ?? board.declaring?.declarations?.at(-1)?.turn ?? 0;
  if (view.turn - 1 - said !== played) return [];
  const laid = [board.last_trick, board.trick].flatMap((trick) =>
    trick ? trick.cards.map((card, at) => ({ card, seat: handAfter(trick.leader, at, board) })) : [],
  );
  const known = laid.map(({ card, seat }, at): Deed => {
    const ago = laid.length - at;
    return { turn: view.turn - ago, seat, did: { card }, after: played - ago };
  });
  return [...openingTrick(view, board, played - laid.length), ...known];
}

/**
 * Declarer's left-hand opponent leads (Law 41A), and the others follow; which cards they were is not in sight any more.
 */
function openingTrick(view: TableView, board: BoardView, outOfSight: number): Deed[] {
  const { contract, seating } = board;
  if (outOfSight < cardsOfTrick(seating)) return [];
  const first = view.turn - cardsPlayed(board);
  return Array.from({ length: cardsOfTrick(seating) }, (_, at) => ({
    turn: first + at,
    seat: handAfter(declarerOf(contract!), at + 1, board),
    did: { card: null },
    after: at,
  }));
}

/** Whether this player is one of those who grant a request. */
export function grants(view: TableView, undo: UndoView, seat: Seat): boolean {
  if (undo.seat === seat) return false;
  return view.policy.undo === "free" || !areAllies(view.board?.seating, undo.seat, seat);
}

/** The act that a request names, as far as it is known. */
export function actOf(view: TableView, board: BoardView, undo: UndoView, seen: readonly Deed[]): Act {
  const at = board.called_at.indexOf(undo.back);
  if (at >= 0) return { turn: undo.back, call: board.calls[at]! };
  const said = board.declaring?.declarations?.find(({ turn }) => turn === undo.back);
  if (said) return { turn: undo.back, declaration: said.declaration };
  const deed = known(view, board, seen).find(({ turn }) => turn === undo.back);
  return deed ? actBy(board, deed) : { turn: undo.back };
}
