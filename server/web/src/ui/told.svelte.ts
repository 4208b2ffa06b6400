// What an effect asks for again whenever there is news: what was told last stays until there is something newer, so
// that nothing is torn down while it is read or used.

import { takeLatest } from "./latest";

export class Told<T> {
  /** What was told last; `null` before. */
  now: T | null = $state.raw(null);
  /** Why nothing newer was told, once it was asked for. */
  cause: unknown = $state.raw(null);
  #about: unknown;

  /** Asks for it; what was told about something else is gone at once. What is returned ends it. */
  ask(about: unknown, ask: () => Promise<T>): () => void {
    if (about !== this.#about) [this.#about, this.now] = [about, null];
    this.cause = null;
    return takeLatest(
      ask,
      (told) => ([this.now, this.cause] = [told, null]),
      (cause) => (this.cause = cause),
    );
  }
}
