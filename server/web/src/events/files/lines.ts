// What a table made of a board, as a line of a traveller or of a score sheet says it.

import { match } from "../../protocol/unions";
import type { Adjusted, Award, BoardResult, Card, Contract, Vulnerability, Weighted } from "../../protocol/messages";
import { scoreOf } from "../../procedures/claims/score";
import { contractParts, sideOf } from "../../rules/cards";

/** What a line says: what was played or given in its place, a score in percent, or what no line can hold. */
export type LineResult =
  | { kind: "passed out"; score: number; given: string | null }
  | { kind: "played"; contract: Contract; tricks: number; lead: Card | null; score: number; given: string | null }
  | { kind: "artificial"; NS: number; EW: number; given: string }
  | { kind: "adjusted"; given: string }
  | { kind: "to be ruled" }
  | { kind: "not played" };

interface Played {
  result?: BoardResult | null;
  lead?: Card | null;
  adjusted?: Adjusted | null;
}

/** What each side was given in place of what was played: `NS 2/3 of 420, 1/3 of -50; EW average plus`. */
export const givenBy = (result: LineResult): string | null => ("given" in result ? result.given : null);

/** What was played, or what a director gave in its place. */
export function resultOf({ result, lead, adjusted }: Played, vulnerability: Vulnerability): LineResult {
  const ended = (
    { contract, tricks }: Pick<BoardResult, "contract" | "tricks">,
    lead: Card | null,
    given: string | null,
  ): LineResult => {
    if (contract == null || tricks == null) return { kind: "passed out", score: 0, given };
    return { kind: "played", contract, tricks, lead, score: scoreForNorth(contract, tricks, vulnerability), given };
  };
  const played = (): LineResult => (result ? ended(result, lead ?? null, null) : { kind: "not played" });
  if (!adjusted) return played();
  return (
    match<Adjusted, LineResult>(adjusted, {
      awards: ({ ns, ew }) => {
        const [north, east] = [percentOf(ns), percentOf(ew)];
        const given = `NS ${awardInWords(ns, vulnerability)}; EW ${awardInWords(ew, vulnerability)}`;
        if (north !== null && east !== null) return { kind: "artificial", NS: north, EW: east, given };
        const only = oneAssigned(ns, ew);
        if (only === null) return { kind: "adjusted", given };
        // The lead is that to what was played.
        return ended(only, null, given);
      },
      void: () => ({ kind: "not played" }),
      to_be_ruled: () => ({ kind: "to be ruled" }),
      rescored: played,
      adjudicated: played,
    }) ?? { kind: "not played" }
  );
}

const ARTIFICIAL = { average_plus: 60, average: 50, average_minus: 40 } as const;

const percentOf = (award: Award): number | null =>
  match<Award, number | null>(award, {
    artificial: (score) => ARTIFICIAL[score],
    percent: (percent) => percent,
    assigned: () => null,
  }) ?? null;

/** The one result that both sides were assigned, with its full weight. */
function oneAssigned(ns: Award, ew: Award): Weighted | null {
  if (!("assigned" in ns && "assigned" in ew) || ns.assigned.length !== 1 || ew.assigned.length !== 1) return null;
  const [ours, theirs] = [ns.assigned[0]!, ew.assigned[0]!];
  const [over, under = "1"] = ours.weight.split("/");
  const same = (["contract", "tricks", "weight"] as const).every((member) => ours[member] === theirs[member]);
  return same && Number(over) === Number(under) ? ours : null;
}

/** For whoever scores the board again: `2/3 of 420, 1/3 of -50`, `average plus`, or `60 %`. */
function awardInWords(award: Award, vulnerability: Vulnerability): string {
  const scored = ({ contract, tricks, weight }: Weighted) => {
    const [over, under = "1"] = weight.split("/");
    const points = contract === null ? 0 : scoreForNorth(contract, tricks, vulnerability);
    return Number(over) === Number(under) ? `${points}` : `${over}/${under} of ${points}`;
  };
  if ("assigned" in award) return award.assigned.map(scored).join(", ");
  return "artificial" in award ? award.artificial.replace("_", " ") : `${percentOf(award)} %`;
}

function scoreForNorth(contract: Contract, tricks: number, vulnerability: Vulnerability): number {
  const score = scoreOf(contract, tricks, vulnerability);
  return sideOf(contractParts(contract).declarer) === "NS" ? score : 0 - score;
}
