// How an event of pairs or of persons has ended: who has won, and where the reader came. Pure.

import type { Catalogue } from "../../i18n/catalogue";
import type { EventPageWords } from "../../i18n/eventPage";
import type { EventView, FieldConditions, FieldStanding, FieldView, RecapBy } from "../../protocol/messages";
import type { EventPart } from "../event";
import { contestantName, isParty, nothingToRank, ownContestant } from "./field";

/** A place as it is written: with a sign where others have it too. */
export const placeOf = ({ place, shared }: { place: number; shared?: boolean }): string =>
  `${place}${shared ? "=" : ""}`;

/**
 * What the figures of a ranking are, or those of a table that has a column for each round or board; none at a party,
 * where points are just points.
 */
export function unitIn(
  { form, scoring, victory_points: matches }: FieldConditions,
  { events: w }: Catalogue,
  by: RecapBy = "rounds",
): string {
  if (form != null) return "";
  if (matches != null && by === "rounds") return w.standings.vps;
  return scoring === "matchpoints" ? "%" : w.field.imps;
}

/** Whether the places go by IMPs a board, as where some have played more boards than others. */
export function ranksByBoard(
  rankings: readonly FieldStanding[][],
  { scoring, victory_points: matches }: FieldConditions,
): boolean {
  if (matches != null || !["cross_imps", "cross_imps_total", "butler"].includes(scoring ?? "matchpoints")) return false;
  return rankings.flat().some(({ score, points }) => Number(score) !== Number(points));
}

/** What the figures are that the places go by. */
export const rankedIn = (
  agreed: FieldConditions,
  rankings: readonly FieldStanding[][],
  { w, page }: Pick<Words, "w" | "page">,
): string => (ranksByBoard(rankings, agreed) ? page.impsABoard : unitIn(agreed, w));

/** What a table of figures has a column for, and what they are: `Round (%)`. */
export function columnsInWords(agreed: FieldConditions, by: RecapBy, w: Catalogue): string {
  const unit = unitIn(agreed, w, by);
  const column = by === "rounds" ? w.events.choose : w.events.field.card.board;
  return unit === "" ? column : `${column} (${unit})`;
}

/** The words, and how a figure with decimals is written. */
interface Words {
  w: Catalogue;
  page: EventPageWords;
  figure: (decimals: string) => string;
}

/** So many who share the first place are counted and not named. */
const MANY = 4;

/**
 * Who has won, of each direction where they are ranked apart, and the reader's own place if it is not the first, a
 * sentence each; `null` as long as the standings are not final, and where nobody is ranked.
 */
export function outcomeInWords(
  view: EventView,
  field: FieldView,
  part: EventPart,
  agreed: FieldConditions,
  words: Words,
): string[] | null {
  const lists = (field.rankings ?? []).filter((list) => list.length > 0);
  if (view.stage !== "final" || view.closed || lists.length === 0 || (!isParty(agreed) && nothingToRank(field)))
    return null;
  const { w, page } = words;
  const unit = rankedIn(agreed, lists, words);
  const scored = ({ score }: FieldStanding) =>
    isParty(agreed) ? page.points(Number(score)) : `${words.figure(score)}\u00a0${unit}`;
  const winners = (list: FieldStanding[]) => {
    const first = list.filter(({ place }) => place === 1);
    const names = first.map(({ contestant }) => contestantName(field, contestant));
    const score = scored(first[0] ?? list[0]!);
    const players = field.contestants?.[(first[0]?.contestant ?? 1) - 1] ?? [];
    if (names.length >= MANY) return page.sharedBy(names.length, players.length > 1, score);
    if (names.length !== 1) return page.shared(names, score);
    return page.won(names[0]!, score, players.length > 1);
  };
  const sides = [w.common.side.NS, w.common.side.EW];
  const said = lists.map((list, at) => (lists.length > 1 ? page.ofSide(sides[at]!, winners(list)) : winners(list)));
  const own = ownContestant(field, part);
  for (const list of lists) {
    const line = list.find(({ contestant, place }) => contestant === own && place > 1);
    if (line) said.push(page.ownPlace(placeOf(line), list.length, scored(line)));
  }
  return said;
}
