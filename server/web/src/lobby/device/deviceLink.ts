// An account on its way to another device of the same person: everything that the other browser must know, behind the
// hash sign of a link. Whoever has the link is this person, so it is shown to them alone and goes from the address at
// once.

import type { Account } from "../../app/account";
import { nameProblem } from "../arriving/playerName";

export interface Passage {
  account: Account;
  /** Where to go on. */
  to: string;
}

/**
 * The fragment of the link. The token stands as it is: it is the longest part, and a code to be photographed should be
 * small.
 */
export const packPassage = ({ account: { token, account, name }, to }: Passage) =>
  [token, account, encodeURIComponent(name), to].join("~");

/** The passage of a fragment; `null` if it is damaged. */
export function readPassage(fragment: string): Passage | null {
  const parts = fragment.split("~");
  if (parts.length !== 4 || parts.some((part) => part === "")) return null;
  const [token = "", account = ""] = parts;
  try {
    const [name, to] = [decodeURIComponent(parts[2]!), parts[3]!];
    const good = /^[\w.-]+$/.test(token) && /^[a-z2-7]{26}$/.test(account) && nameProblem(name) === null;
    // A path of this server and nothing else: two slashes would be another one.
    const inside = /^\/(?!\/)[\w/-]*$/.test(to);
    return good && inside ? { account: { token, account, name }, to } : null;
  } catch {
    return null;
  }
}
