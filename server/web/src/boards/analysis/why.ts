import type { Catalogue } from "../../i18n/catalogue";
import type { PlayFor, Reasoned } from "../../protocol/messages";

/** Why a computer chose as it did, and where it tried layouts what it plays for there. */
export function saidWhy({ why, layouts, play_for }: Pick<Reasoned, "why" | "layouts" | "play_for">, w: Catalogue) {
  const said = w.boards.analysis.why;
  if (why === "lead_table" && layouts) return said.lead_tried(layouts);
  if (why !== "layouts") return said[why];
  const best = said.layouts(layouts ?? 0);
  return play_for ? `${best} (${w.lobby.policy.plays_for[play_for]})` : best;
}

/** By how much a card seemed worse than the best one, in hundredths of IMPs, of percent of a top, or of points. */
export function worthLess(hundredths: number, playFor?: PlayFor | null): string {
  const by = (hundredths / 100).toFixed(playFor === "points" ? 0 : 1).replace("-", "−");
  return playFor === "matchpoints" ? `${by} %` : by;
}
