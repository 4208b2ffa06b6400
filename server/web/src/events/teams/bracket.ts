// The bracket of a knockout: rounds that have begun as they were drawn, those to come as far as winners are known.
// Pure.

import type { FixtureView, TeamNumber } from "../../protocol/messages";

/** A line of the bracket; whoever is not known yet is `null`. */
export interface BracketLine {
  teams: [TeamNumber | null, TeamNumber | null];
  /** Whether the first team has no opponent. */
  bye: boolean;
  winner: TeamNumber | null;
}

const drawn = ({ home, away, result }: FixtureView): BracketLine => ({
  teams: [home, away ?? null],
  bye: away == null,
  winner: away == null ? home : result?.winner ? (result.winner === "home" ? home : away) : null,
});

/** The winners of two lines meet, the better seed at home (PROTOCOL.md, chapter event). */
function next(before: readonly BracketLine[]): BracketLine[] {
  return Array.from({ length: Math.ceil(before.length / 2) }, (_, line) => {
    const [one, other] = [before[2 * line]?.winner ?? null, before[2 * line + 1]?.winner ?? null];
    const known = one !== null && other !== null && other < one;
    return { teams: known ? [other, one] : [one, other], bye: false, winner: null };
  });
}

/** Every round, from those that have begun to the final. */
export function bracketOf(begun: readonly (readonly FixtureView[])[], rounds: number): BracketLine[][] {
  const bracket = begun.map((fixtures) => fixtures.map(drawn));
  while (bracket.length > 0 && bracket.length < rounds) bracket.push(next(bracket.at(-1)!));
  return bracket;
}
