// One click: the transcript is fetched, and everything that it proves about a finished board is checked here.

import { server } from "../app/server.svelte";
import type { BoardNumber, Deal, MatchId, TableId, Transcript } from "../protocol/messages";
import { setOf } from "../teams/dealing";
import { kept, setNumberOf, setOfTable } from "./kept";
import { type Check, type DrawnBy, verify } from "./verify";

/** Throws what a request throws: imported boards, for one, were not dealt here. */
export async function verifyBoard(
  table: TableId,
  board: BoardNumber,
  played: Deal,
  drawn: DrawnBy | null = null,
): Promise<Check[]> {
  const view = server.tables.get(table)?.view;
  const set = view ? setNumberOf(view, board) : 1;
  const transcript = await transcriptOf(table, set);
  const terms = view?.session?.sheet.deals.find((deal) => deal.terms.board === board)?.terms;
  const own = kept(setOfTable(table, set));
  if (drawn) return verify(transcript, board, played, own, drawn);
  if (!view || terms?.cards !== "goulash") return verify(transcript, board, played, own);
  const before = { transcript: await transcriptOf(table, setNumberOf(view, board - 1)), dealer: terms.dealer };
  return verify(transcript, board, played, own, before);
}

async function transcriptOf(table: TableId, set: number): Promise<Transcript> {
  const answer = await server.request({ transcript: { table, set } });
  if (!("transcript" in answer)) throw new TypeError("the answer is a transcript");
  return answer.transcript;
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
