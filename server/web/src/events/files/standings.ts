// Which standings of an event a file tells, and what has corrected them.

import type { EventView } from "../../protocol/messages";

/** Which standings a file tells. */
export interface Standings {
  name: "so far" | "provisional" | "final";
  /** Of those that are final. */
  version: number | null;
  corrections: readonly Correction[];
}

interface Correction {
  version: number;
  director: string;
  law: string | null;
  reason: string;
}

export function standingsOf({ stage, version, rulings = [] }: EventView): Standings {
  if (stage === "provisional") return { name: "provisional", version: null, corrections: [] };
  if (stage !== "final") return { name: "so far", version: null, corrections: [] };
  const corrections = rulings.flatMap(({ version, director, law, reason }) =>
    version == null ? [] : [{ version, director, law: law ?? null, reason }],
  );
  return { name: "final", version: version ?? 1, corrections };
}

/** A sentence on which standings they are, and one for each correction. */
export const standingsSentences = ({ name, version, corrections }: Standings): string[] => [
  `Standings: ${name}${version === null ? "" : `, version ${version}`}.`,
  ...corrections.map(({ version, director, law, reason }) => {
    const stop = /[.!?]$/.test(reason) ? "" : ".";
    return `Version ${version}, by ${director}${law === null ? "" : ` (Law ${law})`}: ${reason}${stop}`;
  }),
];

/** The columns that `standingsCells` fills. */
export const STANDINGS = "standings version corrections";

/** Which standings they are, which version of them, and why they were corrected. */
export const standingsCells = ({ name, version, corrections }: Standings): string[] => [
  name,
  `${version ?? ""}`,
  corrections.map(({ version, reason }) => `${version}: ${reason}`).join("; "),
];
