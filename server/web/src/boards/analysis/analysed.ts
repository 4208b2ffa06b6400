// What the cards of a finished board could have made: asked of the server when somebody looks at the board, and kept.

import { post } from "../../app/account";
import { server } from "../../app/server.svelte";
import type { HeldTable } from "../../app/table.svelte";
import type { BoardAnalysis, BoardNumber } from "../../protocol/messages";
import type { SharedBoard } from "../shared";
import { requestOf } from "./analysis";

const held = new Map<string, Promise<BoardAnalysis>>();

/**
 * Of a board of a table, with the reasons of its computers. Throws what a request throws, and is asked again after
 * that.
 */
export const analysisAt = (table: HeldTable, board: BoardNumber): Promise<BoardAnalysis> =>
  once(`${table.id} ${board}`, async () => {
    const answer = await server.request({ board_analysis: { table: table.id, board } });
    if (!("board_analysis" in answer)) throw new TypeError("the answer is an analysis");
    return answer.board_analysis;
  });

/** Of a board that is known without a table: somebody shared it, or both rooms of a match have played it. */
export function analysisOf(board: SharedBoard): Promise<BoardAnalysis> {
  const body = JSON.stringify(requestOf(board));
  return once(body, () => post<BoardAnalysis>("/api/analysis", { body }));
}

function once(key: string, ask: () => Promise<BoardAnalysis>): Promise<BoardAnalysis> {
  const known = held.get(key);
  if (known) return known;
  const asked = ask();
  held.set(key, asked);
  asked.catch(() => held.delete(key));
  return asked;
}
