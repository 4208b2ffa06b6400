// What was said of the calls of a board that a link brings. What a computer has said in figures and terms is said in
// the reader's language, and is taken only if it can be said; its words always are.

import type { Convention, Explained, HandShape, Manner, PointRange, Sense, SuitLength } from "../protocol/messages";
import { isCount, isOneOf, isSeat, isSuit, isText, listOf, membersOf } from "./checks";

const isManner = isOneOf<Manner>({ alert: true, announcement: true, explanation: true });
const isShape = isOneOf<HandShape>({ balanced: true, semi_balanced: true });
const isConvention = isOneOf<Convention>({
  stayman: true,
  puppet_stayman: true,
  smolen: true,
  transfer: true,
  texas_transfer: true,
  completion: true,
  relay: true,
  strong_two_clubs: true,
  waiting_answer: true,
  second_negative: true,
  weak_jump: true,
  jacoby_2nt: true,
  inverted_raise: true,
  splinter: true,
  shortness: true,
  keycards: true,
  slam_try: true,
  game_force: true,
  fourth_suit_forcing: true,
  new_minor_forcing: true,
  two_way_checkback: true,
  reverse: true,
  jump_shift: true,
  ogust: true,
  lebensohl: true,
  gladiator: true,
  michaels: true,
  leaping_michaels: true,
  unusual_2nt: true,
  both_majors: true,
  takeout_double: true,
  negative_double: true,
  responsive_double: true,
  support_double: true,
  penalty_double: true,
  value_redouble: true,
  cue_bid_raise: true,
  cue_bid: true,
  landy: true,
  woolsey: true,
  multi: true,
  multi_answer: true,
  stayman_answer: true,
  keycard_answer: true,
  muiderberg: true,
  meckwell: true,
  dont: true,
  gambling_3nt: true,
  choice_of_games: true,
  two_suiter: true,
  values: true,
  minor_transfer: true,
});

/** None of any if one of them is none. */
export const readMeanings = (value: unknown): Explained[] =>
  (listOf(value, isExplained, 500) ?? []).map(({ call, by, version, meaning: { manner, text, sense } }) => ({
    call,
    by,
    version,
    meaning: { manner, text, ...(isSense(sense) && { sense }) },
  }));

function isExplained(value: unknown): value is Explained {
  const { call, by, version, meaning } = membersOf(value);
  const { manner, text } = membersOf(meaning);
  return isCount(call, 1e9) && isSeat(by) && isCount(version, 1e3) && isManner(manner) && isText(text, 400);
}

const isMissing = (value: unknown) => value === undefined || value === null;

function isSense(value: unknown): value is Sense {
  const { convention, shape, suits = [], points, keycards = [], forcing = false } = membersOf(value);
  return (
    typeof value === "object" &&
    value !== null &&
    (isMissing(convention) || isConvention(convention)) &&
    (isMissing(shape) || isShape(shape)) &&
    listOf(suits, isSuitLength, 8) !== null &&
    (isMissing(points) || isPointRange(points)) &&
    listOf(keycards, (one): one is number => isCount(one, 5), 6) !== null &&
    typeof forcing === "boolean"
  );
}

function isSuitLength(value: unknown): value is SuitLength {
  const { suit, least, most } = membersOf(value);
  return isSuit(suit) && isCount(least, 13) && (isMissing(most) || isCount(most, 13));
}

function isPointRange(value: unknown): value is PointRange {
  const { least, most, usually } = membersOf(value);
  const isUsual = listOf(usually, (one): one is number => isCount(one, 40), 2)?.length === 2;
  return isCount(least, 40) && (isMissing(most) || isCount(most, 40)) && (isMissing(usually) || isUsual);
}
