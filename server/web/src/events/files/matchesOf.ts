// The matches of an event whose score stands, each with its boards, and its byes.

import { server } from "../../app/server.svelte";
import type { EventId, EventView, FixtureView, MatchId, MatchRecord } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { patiently } from "./patiently";
import type { Bye, PlayedMatch, TeamsEvening } from "./teamsFiles";

/** One after the other; `has` hears how many are here, of how many. Throws what a request throws. */
export async function matchesOf(
  id: EventId,
  view: EventView,
  has: (count: number, of: number) => void,
): Promise<Pick<TeamsEvening, "matches" | "byes">> {
  const over: { round: number; fixture: FixtureView }[] = [];
  const byes: Bye[] = [];
  for (let round = 1; round <= view.round; round++) {
    const fixtures = round === view.round ? view.fixtures : await fixturesOf(id, round);
    byes.push(...fixtures.filter(({ away }) => away == null).map(({ home }) => ({ round, team: home })));
    over.push(...fixtures.map((fixture) => ({ round, fixture })).filter(({ fixture }) => fixture.result));
  }
  const matches: PlayedMatch[] = [];
  for (const { round, fixture } of over) {
    const { match, home, away, result } = fixture;
    const seen = match ? await lookInto(id, match) : null;
    if (seen && away != null && result) matches.push({ round, teams: { home, away }, result, ...seen });
    has(matches.length, over.length);
  }
  return { matches, byes };
}

async function fixturesOf(id: EventId, round: number): Promise<FixtureView[]> {
  return bodyOf(await patiently({ event: { id, ask: { round: { round } } } }), "event_round")?.fixtures ?? [];
}

async function lookInto(id: EventId, match: MatchId): Promise<Pick<PlayedMatch, "view" | "records"> | null> {
  await server.makeRoomFor(match);
  await patiently({ event: { id, ask: { enter_match: { match } } } });
  const shown = server.matches.get(match)?.view.segments.filter(({ compared }) => compared.length > 0) ?? [];
  const records: MatchRecord[] = [];
  for (const { number } of shown) {
    const answer = await patiently({ match: { id: match, ask: { record: { segment: number } } } });
    const record = bodyOf(answer, "match_record");
    if (record) records.push(record);
  }
  const view = await server.unfollowMatch(match);
  return view && { view, records };
}
