// What the server has promised of its boards, kept from one day to the next.

import type { Daily } from "../../protocol/messages";

const KEPT = "bridge.daily";
/** Days whose roots are kept: nobody looks further back. */
const DAYS = 60;

type Roots = Record<string, string>;

/** Keeps the roots that are told, and says whether one of them is not what was told of its day before. */
export function isBroken({ set, next }: Daily, storage: Pick<Storage, "getItem" | "setItem"> = localStorage): boolean {
  let kept: Roots = {};
  try {
    kept = (JSON.parse(storage.getItem(KEPT) ?? "{}") as Roots | null) ?? {};
  } catch {
    // What cannot be read is kept anew.
  }
  const told = [set, next].filter((each) => each != null).map(({ day, commitment }) => [day, commitment.root]);
  const broken = told.some(([day, root]) => (kept[day!] ?? root) !== root);
  const all = { ...Object.fromEntries(told), ...kept };
  const latest = Object.entries(all).sort().slice(-DAYS);
  storage.setItem(KEPT, JSON.stringify(Object.fromEntries(latest)));
  return broken;
}
