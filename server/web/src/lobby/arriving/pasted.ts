// What somebody pastes into the field for a link: a link, a line of a message with one in it, or the bare invitation.

import { isIdentity } from "../device/identity";
import { errandOf } from "./invitation";

const PATHS = /^\/(join|come|table|match|event|board|device)\b/;
/** What stands between words, or around a link. */
const BETWEEN = /[\s<>"'`|‹›«»„“”‚‘’，。、；：！？（）「」『』【】《》]+/;
/** What ends a sentence, or is shut around a link: none of it ends a link. */
const AROUND = /^[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_/-]+$/gu;

/**
 * A path of this server, which is reached at these addresses, or an address elsewhere; `null` if there is no link in
 * it.
 */
export function linkIn(text: string, origins: readonly string[]): { path: string } | { elsewhere: string } | null {
  const servers = origins.map((origin) => new URL(origin));
  for (const pasted of text.split(BETWEEN)) {
    const word = pasted.replace(AROUND, "");
    if (errandOf(word)) return { path: `/join/${word}` };
    if (isIdentity(word)) return { path: `/table/${word}` };
    const url = urlOf(word, servers[0]!.protocol);
    if (!url || !PATHS.test(url.pathname)) continue;
    return servers.some(({ host }) => host === url.host) ? { path: url.pathname + url.hash } : { elsewhere: url.href };
  }
  return null;
}

/** The address that a word is or ends with; one that was written without its scheme has that of this server. */
function urlOf(word: string, scheme: string): URL | null {
  const begins = word.search(/https?:\/\//i);
  const bare = /^(localhost|[^/:@]+\.[^/:@]+)(:\d+)?\//i.test(word);
  const address = begins >= 0 ? word.slice(begins) : bare ? `${scheme}//${word}` : "";
  return URL.canParse(address) ? new URL(address) : null;
}
