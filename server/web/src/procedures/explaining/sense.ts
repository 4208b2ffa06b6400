// What a computer says of a call, in the words of the page: the wire has it in figures and terms.

import type { Catalogue } from "../../i18n/catalogue";
import type { Meaning, PointRange, Sense, SuitLength } from "../../protocol/messages";

/** What these sentences are made of. */
type Words = Pick<Catalogue, "common" | "procedures">;

/** What was said of a call; empty for an alert without words. */
export function saidOf({ text, sense }: Meaning, words: Words): string {
  return sense ? senseInWords(sense, words) : text;
}

/** What somebody said of a call that one was told of. */
export function explanationInWords(by: string, call: string, meaning: Meaning, words: Words): string {
  const w = words.procedures.question;
  return meaning.text === "" ? w.alerted(by, call) : w.answered(by, call, saidOf(meaning, words));
}

/** Whether more is known of a call than that it was made. */
export const saysSomething = ({ text, sense }: Meaning): boolean =>
  sense ? Object.values(sense).some((each) => each !== false && each !== null) : text !== "";

export function senseInWords(
  { convention, shape, suits = [], points, keycards = [], forcing }: Sense,
  words: Words,
): string {
  const w = words.procedures.sense;
  const facts = [
    ...(shape ? [w.shape[shape]] : []),
    ...suits.map((each) => suitInWords(each, words)),
    ...(keycards.length > 0 ? [w.keycards(keycards.join(w.or))] : []),
    ...(points ? [pointsInWords(points, words)] : []),
    ...(forcing ? [w.forcing] : []),
  ].join(words.procedures.sense.and);
  if (!convention) return facts || w.nothing;
  return facts ? w.named(w.conventions[convention], facts) : w.conventions[convention];
}

function suitInWords({ suit, least, most = null }: SuitLength, { common, procedures: { sense: w } }: Words): string {
  const name = common.suit[suit];
  if (most === 0) return w.none(name);
  return least === 0 && most !== null ? w.atMost(most, name) : w.cards(many(least, most), name);
}

function pointsInWords({ least, most = null, usually }: PointRange, { procedures: { sense: w } }: Words): string {
  const all = least === 0 && most !== null ? w.atMostPoints(most) : w.points(many(least, most));
  return usually ? `${all}${w.and}${w.usually(...usually)}` : all;
}

const many = (least: number, most: number | null) =>
  most === null ? `${least}+` : most === least ? `${least}` : `${least}–${most}`;
