// What the browser calls this page: where one is, and whether one is called there.

import { words } from "../i18n/index.svelte";

/** What the screen says of itself, what is said of it where it says nothing, and who calls. */
let place: string | null = null;
let otherwise: string | null = null;
let call: string | null = null;

/** For a screen, as long as it is shown: what it is of, as soon as that is known. */
export function titled(says: () => string | null | undefined): void {
  $effect(() => {
    place = says() ?? null;
    show();
    return () => {
      place = null;
      show();
    };
  });
}

/** For a screen that says nothing of itself. */
export function titledOtherwise(says: string | null): void {
  otherwise = says;
  show();
}

/** Whoever calls, on a page that is not looked at; nobody any more. */
export function titleCalls(by: string | null): void {
  call = by;
  show();
}

function show(): void {
  const { title } = words().common;
  const at = place ?? otherwise;
  const said = at === null || at === title ? title : `${at} – ${title}`;
  document.title = call === null ? said : `● ${call} ${said}`;
}
