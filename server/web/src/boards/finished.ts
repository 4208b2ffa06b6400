// A board that is over, as far as a view alone tells: everything but the cards in the order in which they were played.
// Those come with the table's record.

import type { BoardRecord, Seating, TableView, Terms } from "../protocol/messages";
import { SEATS } from "../rules/cards";

export type FinishedBoard = Omit<BoardRecord, "cards" | "claim"> & OnTerms;

/** The terms of a deal that the board does not tell: of three players each is vulnerable or not by themself. */
export type OnTerms = { terms?: Pick<Terms, "vulnerable"> | null };

export const onTerms = (seating: Seating | undefined, terms: Terms | null | undefined): OnTerms =>
  seating === "three" && terms ? { terms: { vulnerable: terms.vulnerable } } : {};

/** The board on the table if it is over. */
export function finishedIn({ board, seats, adjustments }: TableView): FinishedBoard | null {
  if (!board?.result || !board.deal) return null;
  const [N, E, S, W] = SEATS.map((seat) => seats[seat]?.name ?? null);
  return {
    board: board.board,
    dealer: board.dealer,
    vulnerability: board.vulnerability,
    ...onTerms(board.seating, board.terms),
    ...(board.seating && { seating: board.seating }),
    players: { N: N!, E: E!, S: S!, W: W! },
    computers: SEATS.filter((seat) => seats[seat]?.computer),
    deal: board.deal,
    ...(board.drawn && { drawn: board.drawn }),
    calls: board.calls,
    ...(board.declaring && { declarations: board.declaring.declarations }),
    called_at: board.called_at,
    meanings: board.meanings,
    result: board.result,
    adjustment: adjustments?.find((adjustment) => adjustment.board === board.board),
    log: board.log,
  };
}
