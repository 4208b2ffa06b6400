// A director's desk: one form lies open at a time, and one sees that what was filled in is ruled. What lies on the desk
// of a table stays there while they look at something else.

import type { HeldTable } from "../app/table.svelte";
import type { DirectorCall } from "../protocol/messages";

/** A form as far as it is filled in. */
export class Paper<D> {
  draft: D = $state()!;
  law = $state("");
  reason = $state("");

  constructor(draft: D, reason: string) {
    [this.draft, this.reason] = [draft, reason];
  }
}

/** How long it is said that something is ruled, in milliseconds. */
const STAYS = 10_000;

export class Desk {
  /** The name of the form. */
  open: string | null = $state(null);
  ruled = $state(false);
  /** What was called for when somebody came last: the view has it no more. */
  answered: readonly DirectorCall[] = $state.raw([]);
  #said: ReturnType<typeof setTimeout> | undefined;
  #paper: { about: string; paper: Paper<unknown> } | null = null;

  toggle(form: string): void {
    this.#say(false);
    this.open = this.open === form ? null : form;
    this.#paper = null;
  }

  done(): void {
    this.open = null;
    this.#paper = null;
    this.#say(true);
  }

  #say(ruled: boolean): void {
    clearTimeout(this.#said);
    this.ruled = ruled;
    if (ruled) this.#said = setTimeout(() => (this.ruled = false), STAYS);
  }

  /** What lies there if it is about the same; else a fresh paper. */
  paper<D>(about: string, begin: () => Paper<D>): Paper<D> {
    if (this.#paper?.about !== about) this.#paper = { about, paper: begin() };
    return this.#paper.paper as Paper<D>;
  }
}

const desks = new WeakMap<HeldTable, Desk>();

export function deskAt(table: HeldTable): Desk {
  const known = desks.get(table);
  if (known) return known;
  const desk = new Desk();
  desks.set(table, desk);
  table.listen((event, { direction }) => {
    if ("ruled" in event && "attend" in event.ruled.ruling && direction.calls?.length) desk.answered = direction.calls;
  });
  return desk;
}
