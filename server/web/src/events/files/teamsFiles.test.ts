import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { EventConditions, EventView, FixtureView, MatchRecord, MatchView } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";
import { boardsTable, pbnOfTeams, standingsTable, type TeamsEvening, usebioOfTeams } from "./teamsFiles";

const golden = (name: string) =>
  readFileSync(new URL(`../../../../../client-cli/golden/export/${name}`, import.meta.url), "utf8");

function evening(name: string): TeamsEvening {
  const { conditions, view, matches, byes, club } = JSON.parse(golden(`${name}.json`)) as {
    conditions: EventConditions;
    view: EventView;
    matches: { round: number; fixture: FixtureView; view: MatchView; records: MatchRecord[] }[];
    byes: [number, number][];
    club: string;
  };
  const played = matches.map(({ fixture: { home, away, result }, ...match }) => ({
    ...match,
    teams: { home, away: away! },
    result: result!,
  }));
  return {
    agreed: bodyOf(conditions, "teams")!,
    view,
    matches: played,
    byes: byes.map(([round, team]) => ({ round, team })),
    club,
  };
}

/**
 * Of a list that is written in Latin-1 the golden file is read as UTF-8, which must be the same for what is compared.
 */
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe.each(["teams", "knockout"])("an event of teams, %s", (name) => {
  test("is written as USEBIO as the terminal client writes it", () => {
    expect(usebioOfTeams(evening(name))).toBe(golden(`${name}.xml`));
  });
  test("is written for spreadsheets as the terminal client writes it", () => {
    expect(boardsTable(evening(name))).toBe(golden(`${name}.csv`));
    expect(standingsTable(evening(name))).toBe(golden(`${name}-ranking.csv`));
  });
  test("is written as PBN as the terminal client writes it", () => {
    expect(decoded(pbnOfTeams(evening(name)))).toBe(golden(`${name}.pbn`));
  });
});

test("a fine is told where it is inside the total", () => {
  const fined = evening("teams");
  const [first] = fined.view.standings;
  expect(first).toMatchObject({ team: 2, victory_points: "12.00", fines: "0.80" });
  expect(usebioOfTeams(fined)).toMatch(/<TOTAL_SCORE>12<\/TOTAL_SCORE>\s*<PLACE>1<\/PLACE>\s*<!-- fined 0.8 -->/);
});

test("names that are read from the right are written as they were given", () => {
  const written = evening("teams");
  const teams = written.agreed.teams.map((team) => ({
    ...team,
    name: `\u05d0\u05dc\u05d5\u05e0\u05d9\u05dd ${team.name}`,
  }));
  const agreed = { ...written.agreed, teams };
  const matches = written.matches.map((match) => ({ ...match, result: { ...match.result, by: "forfeit" as const } }));
  for (const file of [usebioOfTeams, standingsTable, boardsTable]) {
    const said = file({ ...written, agreed, matches });
    expect(said).toContain("\u05d0\u05dc\u05d5\u05e0\u05d9\u05dd");
    expect(said).not.toMatch(/[\u2066-\u2069]/);
  }
});
