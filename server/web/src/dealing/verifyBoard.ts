// One click: the transcript is fetched, and everything that it proves about a finished board is checked here.

import { server } from "../app/server.svelte";
import type { BoardNumber, Deal, MatchId, TableId } from "../protocol/messages";
import { setOf } from "../teams/dealing";
import { kept } from "./kept";
import { type Check, verify } from "./verify";

/** Throws what a request throws: imported boards, for one, were not dealt here. */
export async function verifyBoard(table: TableId, board: BoardNumber, played: Deal): Promise<Check[]> {
  const answer = await server.request({ transcript: { table } });
  if (!("transcript" in answer)) throw new TypeError("the answer is a transcript");
  return verify(answer.transcript, board, played, kept(table));
}

/** The same for a board of a match, whose segments are dealt one by one. */
export async function verifyBoardOfMatch(
  match: MatchId,
  segment: number,
  board: BoardNumber,
  played: Deal,
): Promise<Check[]> {
  const answer = await server.request({ match: { id: match, ask: { transcript: { segment } } } });
  if (!("transcript" in answer)) throw new TypeError("the answer is a transcript");
  return verify(answer.transcript, board, played, kept(setOf(match, segment)));
}
