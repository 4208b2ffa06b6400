// Finished boards in sentences.

import { contractInWords } from "../cards/names";
import type { Catalogue } from "../i18n/catalogue";
import type { Account, BoardResult, Seating, Side } from "../protocol/messages";
import { knowsVulnerability, type Named } from "../rules/naming";
import { playerAlone, type Vulnerable, vulnerablePlayers } from "../rules/seating";
import { type Brought, broughtOn, type OnSheet } from "./score/brought";
import { outcomeOf } from "./score/outcome";

/** How it went: made with so many, or down. */
export function howInWords(over: number, w: Catalogue["boards"]): string {
  if (over < 0) return w.down(-over);
  return over === 0 ? w.made : over === 1 ? w.over1 : w.overMany(over);
}

/** What the words of a result depend on beside it. */
export interface PlayedAs {
  seating?: Seating | undefined;
  /** How it came to what was played, where no level is bid. */
  named?: Named | undefined;
  session?: OnSheet | null | undefined;
  /** What it brought each, where a link tells it and no sheet. */
  brought?: Brought | undefined;
}

/** The unit of a sheet that is not in points. */
export const unitOf = (session: OnSheet | null | undefined, { teams }: Catalogue): string =>
  session?.sheet.unit === "imps" ? ` ${teams.unit.imps}` : "";

/** "Four spades by North: made. North–South score 420." Where a strain is named: "Spades by North: 9 tricks. …" */
export function resultInWords(
  result: BoardResult,
  w: Catalogue,
  { seating, named, session, brought }: PlayedAs = {},
): string {
  const { boards, common } = w;
  const outcome = outcomeOf(result);
  if (outcome.passed) return notPlayedInWords(result, w, session);
  const contract = contractInWords(outcome.contract, common, true, named);
  const how = typeof named === "number" ? boards.adjusted.tricks(outcome.tricks) : howInWords(outcome.over, boards);
  const happened = boards.happened(contract[0]!.toLocaleUpperCase() + contract.slice(1), how);
  return `${happened} ${scoreInWords(result, w, session, seating, brought)}`.trim();
}

/** That nobody plays it, and who deals again where that is the form's rule; of a goulash one is told by itself. */
export function notPlayedInWords({ board }: BoardResult, w: Catalogue, session?: OnSheet | null): string {
  const { passedOut, twentyEach, dealsAgain } = w.boards;
  const { form, sheet } = session ?? {};
  const told = form?.form === "minibridge" ? twentyEach : passedOut;
  const deal = sheet?.deals?.find(({ terms }) => terms.board === board);
  if (!form || !deal || deal.counts) return told;
  const isGoulashNext = "goulash" in form && form.goulash === true && deal.terms.cards === "fresh";
  if (isGoulashNext) return told;
  const turnsOver = form.form === "honeymoon" && "scoring" in form && form.scoring === "rubber";
  return `${told} ${dealsAgain[turnsOver ? "other" : "same"]}`;
}

/**
 * "North–South score 420.", or "East–West: 3 IMPs.", or of two or three players "East: 90."; where both sides score one
 * after the other, and nothing where a link does not tell what each of three made of it.
 */
export function scoreInWords(
  result: BoardResult,
  w: Catalogue,
  session?: OnSheet | null,
  seating?: Seating,
  told?: Brought,
): string {
  const known = broughtOn(session, result.board) ?? told;
  if (!known && seating === "three") return "";
  const brought = (Object.entries(known ?? broughtBy(result)) as [Account, number][])
    .filter(([, points]) => points !== 0)
    .sort(([, one], [, other]) => other - one);
  if (brought.length === 0) return w.boards.nobodyScores;
  const unit = unitOf(session, w);
  return brought
    .map(([account, points]) => {
      const who = accountInWords(account, w, seating);
      const isSide = (account === "NS" || account === "EW") && !playerAlone(account, seating);
      return unit || !isSide ? `${who}: ${points}${unit}.` : w.boards.scores(who, points);
    })
    .join(" ");
}

/** The same by the line alone, which has what one side made less what the other did. */
const broughtBy = ({ score }: BoardResult): Brought => (score < 0 ? { EW: -score } : { NS: score });

/** Who has an account: a side, or a player. */
export const accountInWords = (account: Account, w: Catalogue, seating: Seating | undefined): string =>
  account === "NS" || account === "EW" ? sideInWords(account, w, seating) : w.common.seat[account];

/** A side, or the one of two players who is one. */
export function sideInWords(side: Side, { common }: Catalogue, seating: Seating | undefined): string {
  const alone = playerAlone(side, seating);
  return alone ? common.seat[alone] : common.side[side];
}

/** The same where the form that is played knows vulnerability. */
export const vulnerabilityIn = (session: OnSheet | null | undefined, board: Vulnerable, w: Catalogue): string | null =>
  knowsVulnerability(session?.form) ? vulnerabilityInWords(board, w) : null;

/** "North–South vulnerable", or of two or three players "Vulnerable: North, East". */
export function vulnerabilityInWords(board: Vulnerable, { common }: Catalogue): string {
  const vulnerable = vulnerablePlayers(board);
  if (!vulnerable || vulnerable.length === 0) return common.vulnerability[vulnerable ? "None" : board.vulnerability];
  return `${common.vulnerable}: ${vulnerable.map((seat) => common.seat[seat]).join(", ")}`;
}
