// A completed trick lies on the table for a moment and then goes to its winner. This says only how far that has come;
// the cards are those of the view, for as long as it shows them.

import type { TableEvent } from "../../protocol/messages";
import { bodyOf } from "../../protocol/unions";

const LIES = 1_100;
const SWEEPS = 260;

export class TrickMotion {
  phase: "none" | "lies" | "sweeps" = $state("none");
  #timer: ReturnType<typeof setTimeout> | undefined;

  hear(event: TableEvent): void {
    const played = bodyOf(event, "played");
    if (played?.won_by) this.#go("lies");
    else if (played || "board_opened" in event || "taken_back" in event) this.skip();
  }

  /** On with it. */
  skip(): void {
    this.#go("none");
  }

  #go(phase: typeof this.phase): void {
    clearTimeout(this.#timer);
    this.phase = phase;
    if (phase === "lies") this.#timer = setTimeout(() => this.#go("sweeps"), LIES);
    if (phase === "sweeps") this.#timer = setTimeout(() => this.#go("none"), SWEEPS);
  }
}
