// A director's desk: one form lies open at a time, and one sees that what was filled in is ruled. What lies on the desk
// of a table stays there while they look at something else.

import type { HeldTable } from "../app/table.svelte";

/** A form as far as it is filled in. */
export class Paper<D> {
  draft: D = $state()!;
  law = $state("");
  reason = $state("");

  constructor(draft: D, reason: string) {
    [this.draft, this.reason] = [draft, reason];
  }
}

export class Desk {
  /** The name of the form. */
  open: string | null = $state(null);
  ruled = $state(false);
  #paper: { about: string; paper: Paper<unknown> } | null = null;

  toggle(form: string): void {
    this.ruled = false;
    this.open = this.open === form ? null : form;
    this.#paper = null;
  }

  done(): void {
    [this.open, this.ruled] = [null, true];
    this.#paper = null;
  }

  /** What lies there if it is about the same; else a fresh paper. */
  paper<D>(about: string, begin: () => Paper<D>): Paper<D> {
    if (this.#paper?.about !== about) this.#paper = { about, paper: begin() };
    return this.#paper.paper as Paper<D>;
  }
}

const desks = new WeakMap<HeldTable, Desk>();

export function deskAt(table: HeldTable): Desk {
  const desk = desks.get(table) ?? new Desk();
  desks.set(table, desk);
  return desk;
}
