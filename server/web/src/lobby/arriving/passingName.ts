// Whoever comes to play at once and has no name yet is given one, and may take another afterwards.

import { server } from "../../app/server.svelte";
import { words } from "../../i18n/index.svelte";

/** The name under which one is here. */
export async function ownName(): Promise<string> {
  if (!server.account) await server.enter(passingName());
  return server.account!.name;
}

function passingName(): string {
  const [draw] = crypto.getRandomValues(new Uint32Array(1));
  return `${words().lobby.computers.guest} ${1000 + (draw! % 9000)}`;
}
