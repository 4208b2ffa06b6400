// Whoever comes to play at once and has no name yet has the one that they have typed, or is given one, and may take
// another afterwards.

import { server } from "../../app/server.svelte";
import { words } from "../../i18n/index.svelte";
import { nameProblem, tidyName } from "./playerName";

/**
 * What stands in the field for a name, though another button was pressed than the one beside it: it stands in the next
 * one too.
 */
export const begun = { name: "" };

/** The name under which one is here. */
export async function ownName(): Promise<string> {
  const typed = tidyName(begun.name);
  if (!server.account) await server.enter(nameProblem(typed) === null ? typed : passingName());
  return server.account!.name;
}

function passingName(): string {
  const [draw] = crypto.getRandomValues(new Uint32Array(1));
  return `${words().lobby.computers.guest} ${1000 + (draw! % 9000)}`;
}
