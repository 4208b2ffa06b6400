// People, sides and results as sentences name them.

import { callInWords, cardInWords, contractInWords, declarationInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import type { BoardView, Seat, Side, TableView } from "../protocol/messages";
import { declarerOf, sideOf } from "../rules/cards";
import { namedIn } from "../rules/naming";
import type { Outcome } from "./claims/claims";
import type { Act } from "./undo/undo";

/** Ann (North); the seat alone when nobody sits there. */
export function who(view: TableView, seat: Seat, w: Catalogue): string {
  const name = view.seats[seat]?.name;
  return name ? w.procedures.who(name, w.common.seat[seat]) : w.common.seat[seat];
}

/** What a board would come to, as a sentence. */
export function outcomeInWords(board: BoardView, { tricks, over, score }: Outcome, w: Catalogue): string {
  const { claim } = w.procedures;
  const side: Side = sideOf(declarerOf(board.contract!));
  const result = over === 0 ? claim.made : over > 0 ? claim.over(over) : claim.down(-over);
  const named = namedIn(board.declaring?.declarations);
  const contract = contractInWords(board.contract!, w.common, true, named);
  if (named !== undefined) return claim.outcomeAlone(contract, w.boards.adjusted.tricks(tricks));
  if (score === null) return claim.outcomeAlone(contract, result);
  return claim.outcome(contract, result, score > 0 ? `+${score}` : `−${-score}`, w.common.side[side]);
}

/** What somebody did: a call, a card, a claim. */
export function actInWords({ call, round, declaration, card, of, trick, claim }: Act, w: Catalogue): string {
  const { undo } = w.procedures;
  if (call) {
    const said = callInWords(call, w.common);
    return round === undefined ? said : undo.inRound(said, round);
  }
  if (declaration) return declarationInWords(declaration, w);
  if (claim !== undefined) return undo.claim(claim);
  if (!card && !of) return undo.someCard;
  const said = card ? cardInWords(card, w.common) : undo.cardOf(w.common.seat[of!]);
  return trick === undefined ? said : undo.inTrick(said, trick);
}

/** Minutes and seconds. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
