// What somebody pastes into the field for a link: a link, a line of a message with one in it, or the bare invitation.

import { isIdentity } from "../device/identity";
import { errandOf } from "./invitation";

const PATHS = /^\/(join|come|table|match|event|board|device)\b/;

/** A path of this house, which is reached at these addresses, or an address elsewhere; `null` if there is no link in it. */
export function linkIn(text: string, origins: readonly string[]): { path: string } | { elsewhere: string } | null {
  for (const word of text.trim().split(/[\s<>"]+/)) {
    if (errandOf(word)) return { path: `/join/${word}` };
    if (isIdentity(word)) return { path: `/table/${word}` };
    const url = URL.canParse(word) ? new URL(word) : null;
    if (!url || !/^https?:$/.test(url.protocol) || !PATHS.test(url.pathname)) continue;
    return origins.includes(url.origin) ? { path: url.pathname + url.hash } : { elsewhere: url.href };
  }
  return null;
}
