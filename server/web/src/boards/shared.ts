// A finished board as a link carries it: behind the hash sign, so that it never leaves the browsers. What comes out of
// a link was written by anybody, and is taken only if it can be a board.

import { fromBase64url, toBase64url } from "../lobby/device/base64url";
import type { Account, BoardRecord, Declaration, Declared, Form, Seat } from "../protocol/messages";
import { dealerOf, vulnerabilityOf } from "../rules/board";
import { SEATS, cardsOf, handsOf } from "../rules/cards";
import {
  isBid,
  isCall,
  isCard,
  isContract,
  isCount,
  isOneOf,
  isSeat,
  isSeating,
  isStrain,
  isText,
  isVulnerability,
  listOf,
} from "./checks";
import { readDeal } from "./deal";
import type { OnTerms } from "./finished";
import { momentAt, stepsIn } from "./replay/replay";
import type { Brought, OnSheet } from "./score/brought";
import { readAdjustment } from "./sharedAdjustment";
import { readMeanings } from "./sharedMeanings";

/**
 * A board with the form of the game that it was played in, where that is not duplicate: it decides what a score is
 * counted in. By the sheet of the form with who was vulnerable, and what it brought each; and whether minibridge was
 * played with vulnerability.
 */
export type SharedBoard = BoardRecord &
  OnTerms & { form?: Form["form"]; with_vulnerability?: boolean; brought?: Brought };

/** The form that a shared board was played in, as a sheet has it. */
export const sheetOf = ({ form, with_vulnerability: vulnerability }: SharedBoard): OnSheet => ({
  ...(form && { form: { form, ...(vulnerability && { vulnerability }) } }),
  sheet: { unit: form === "russian" ? "imps" : "points" },
});

/** A board packed: deflated JSON in base64url. */
export async function packBoard(record: SharedBoard): Promise<string> {
  const stream = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** A whole board is a few thousand characters; a link that unfolds to more is a bad joke. */
const LARGEST = 200_000;

/** The board of a link; `null` if it is damaged, or no board. */
export async function unpackBoard(packed: string): Promise<SharedBoard | null> {
  const bytes = fromBase64url(packed);
  if (!bytes) return null;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > LARGEST) return (await reader.cancel(), null);
    }
    return readBoard(JSON.parse(text));
  } catch {
    return null;
  }
}

const isForm = isOneOf<Form["form"]>({
  duplicate: true,
  rubber: true,
  chicago: true,
  chicago_duplicate: true,
  russian: true,
  minibridge: true,
  minibridge_slips: true,
  honeymoon: true,
  three_handed: true,
  auction: true,
  whist: true,
});
const ACCOUNTS: readonly Account[] = ["NS", "EW", "N", "E", "S"];
/** A board record, if that is what it is. What a page does not show is left out. */
export function readBoard(value: unknown): SharedBoard | null {
  if (typeof value !== "object" || value === null) return null;
  const given = value as Record<string, unknown>;
  const { board, dealer, vulnerability, seating, deal, calls, called_at, declarations, cards, meanings, form } = given;
  if (!isCount(board, 65_535) || board < 1 || !isText(deal, 80)) return null;
  const dealt = readDeal(deal);
  const called = listOf(calls, isCall, 319);
  const laid = listOf(cards, isCard, 52);
  const came = readResult(given.result, board);
  const adjustment = readAdjustment(given.adjustment, board);
  if (!dealt || !called || !laid || !came || adjustment === undefined) return null;
  const record: SharedBoard = {
    ...(isForm(form) && { form }),
    ...(given.with_vulnerability === true && { with_vulnerability: true }),
    board,
    // In a rubber they go by the score, and not by the number.
    dealer: isSeat(dealer) ? dealer : dealerOf(board),
    vulnerability: isVulnerability(vulnerability) ? vulnerability : vulnerabilityOf(board),
    ...(isSeating(seating) && { seating }),
    ...readTerms(given.terms),
    ...readBrought(given.brought),
    players: readPlayers(given.players),
    deal: dealt,
    calls: called,
    called_at: listOf(called_at, (turn): turn is number => isCount(turn, 1e9), 319) ?? [],
    declarations: listOf(declarations, isDeclared, 60) ?? [],
    meanings: readMeanings(meanings),
    cards: laid,
    claim: readClaim(given.claim),
    result: came,
    ...(adjustment && { adjustment }),
  };
  return canBePlayed(record) ? record : null;
}

function readResult(value: unknown, board: number): BoardRecord["result"] | null {
  const { contract = null, tricks = null, score } = (value ?? {}) as Record<string, unknown>;
  if (!isCount(typeof score === "number" ? Math.abs(score) : null, 10_000)) return null;
  if (contract === null) return { board, contract: null, tricks: null, score: score as number };
  if (!isContract(contract) || !isCount(tricks, 13)) return null;
  return { board, contract, tricks, score: score as number };
}

function readTerms(value: unknown): OnTerms {
  const { vulnerable } = (value ?? {}) as Record<string, unknown>;
  if (typeof vulnerable !== "object" || vulnerable === null) return {};
  const is = (seat: Seat) => (vulnerable as Record<string, unknown>)[seat] === true;
  return { terms: { vulnerable: { N: is("N"), E: is("E"), S: is("S"), W: is("W") } } };
}

function readBrought(value: unknown): { brought?: Brought } {
  if (typeof value !== "object" || value === null) return {};
  const brought: Brought = {};
  for (const account of ACCOUNTS) {
    const points = (value as Record<string, unknown>)[account];
    if (isCount(points, 10_000)) brought[account] = points;
  }
  return { brought };
}

function readPlayers(value: unknown): BoardRecord["players"] {
  const named = (value ?? {}) as Record<string, unknown>;
  const [N, E, S, W] = SEATS.map((seat) => (isText(named[seat], 40) ? named[seat] : null));
  return { N: N!, E: E!, S: S!, W: W! };
}

function readClaim(value: unknown): BoardRecord["claim"] {
  const { seat, tricks, statement, awarded } = (value ?? {}) as Record<string, unknown>;
  if (!isSeat(seat) || !isCount(tricks, 13)) return null;
  return {
    seat,
    tricks,
    statement: isText(statement, 400) ? statement : null,
    awarded: isCount(awarded, 13) ? awarded : null,
  };
}

function isDeclared(value: unknown): value is Declared {
  const { turn, seat, declaration } = (value ?? {}) as Record<string, unknown>;
  return isCount(turn, 1e9) && isSeat(seat) && isDeclaration(declaration);
}

function isDeclaration(value: unknown): value is Declaration {
  if (["pass", "open", "leave", "double"].includes(value as string)) return true;
  const { bid, name, choose } = (value ?? {}) as Record<string, unknown>;
  const { strain, aim } = (choose ?? {}) as Record<string, unknown>;
  return isBid(bid) || isStrain(name) || (isStrain(strain) && ["part_score", "game"].includes(aim as string));
}

/** Each card is played once, and from the hand that holds it. */
function canBePlayed(record: BoardRecord): boolean {
  if (record.cards.length === 0) return true;
  if (!record.result.contract || new Set(record.cards).size !== record.cards.length) return false;
  const { hands } = momentAt(record, stepsIn(record));
  const before = handsOf(record.deal);
  const counted = SEATS.map((seat) => cardsOf(before[seat]).length - cardsOf(hands[seat]).length);
  return counted.reduce((sum, laid) => sum + laid, 0) === record.cards.length;
}
