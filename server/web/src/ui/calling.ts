// A page that is not looked at calls in its title and its icon.

import { titleCalls } from "../app/title.svelte";

/** Who calls: the last is shown. */
let callers: readonly { call: string }[] = [];

/** Calls with these words, until what it gives is called. */
export function calling(call: string): () => void {
  const caller = { call };
  callers = [...callers, caller];
  show();
  return () => {
    callers = callers.filter((other) => other !== caller);
    show();
  };
}

/** Whether there is something to call for that there was not before; the same may be there twice. */
export function isMore(calls: readonly string[], before: readonly string[]): boolean {
  const times = (call: string, all: readonly string[]) => all.filter((other) => other === call).length;
  return calls.some((call) => times(call, calls) > times(call, before));
}

function show(): void {
  const last = callers.at(-1);
  titleCalls(last?.call ?? null);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = last ? "/icon-turn.svg" : "/icon.svg";
}
