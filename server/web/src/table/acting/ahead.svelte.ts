// A card or a pass that is chosen before one's turn comes. It goes a constant time after the turn has come, so that
// when it comes tells nothing of how long it was thought about; until then it is seen by nobody and can be taken back.

import type { Call, Card, Policy } from "../../protocol/messages";

/** In milliseconds. */
export const PAUSE = 1_000;

export type Choice = Card | "P";

/** Only where friends play or learn: elsewhere how long one thinks is information, and belongs to the play. */
export const mayChooseAhead = ({ profile }: Policy) => profile === "social" || profile === "teaching";

export class Ahead {
  chosen: Choice | null = $state(null);
  #goes: ReturnType<typeof setTimeout> | undefined;

  /** Chooses it, or takes it back. */
  choose(choice: Choice): void {
    this.chosen = this.chosen === choice ? null : choice;
  }

  /** One's turn has come: what was chosen is made after the pause if it may be, and else forgotten. */
  turnCame(may: readonly (Card | Call)[], make: (choice: Choice) => void): void {
    this.turnWent();
    if (this.chosen === null) return;
    if (!may.includes(this.chosen)) return this.forget();
    this.#goes = setTimeout(() => {
      const { chosen } = this;
      this.forget();
      if (chosen !== null) make(chosen);
    }, PAUSE);
  }

  /** It is no longer one's turn, or not now: what was chosen waits for the next. */
  turnWent(): void {
    clearTimeout(this.#goes);
  }

  /** One has acted, or what was chosen is chosen no more. */
  forget(): void {
    this.turnWent();
    this.chosen = null;
  }
}
