// A page that is not looked at calls in its title and its icon.

import { words } from "../i18n/index.svelte";

/** Calls with these words, until what it gives is called. */
export function calling(call: string): () => void {
  show(`● ${call} ${words().common.title}`, "/icon-turn.svg");
  return () => show(words().common.title, "/icon.svg");
}

function show(title: string, image: string): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = image;
}
