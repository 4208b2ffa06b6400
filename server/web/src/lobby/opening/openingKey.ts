// The key with which something is opened makes a second try harmless: after a lost reply the same key gets the same
// table, match or event (PROTOCOL.md, section 7). So it is kept until that is there, for as long as the wishes are the
// same: for others the server does not take it.

import { drawIdentity } from "../device/identity";

export type Opens = "table" | "match" | "event";

const placeOf = (opens: Opens) => `bridge.opening.${opens}`;

export function keyFor(opens: Opens, asked: object): string {
  const wishes = JSON.stringify(asked);
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(opens)) ?? "null") as { key: string; wishes: string } | null;
    if (kept?.wishes === wishes) return kept.key;
  } catch {
    // What cannot be read is drawn anew.
  }
  const key = drawIdentity();
  sessionStorage.setItem(placeOf(opens), JSON.stringify({ key, wishes }));
  return key;
}

/** It is there: the next one of the same wishes is another. */
export const forgetKey = (opens: Opens): void => sessionStorage.removeItem(placeOf(opens));
