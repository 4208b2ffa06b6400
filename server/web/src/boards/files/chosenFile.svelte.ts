// The file of boards that somebody has chosen, as its field shows it. Until it is read there are none, so that nothing
// is opened with those of another; and what cannot be read has none.

import type { ImportedBoard } from "../../protocol/messages";
import { LARGEST_FILE, readFile } from "./boardsRead";
import type { BoardsReading, LeftOut } from "./pbnRead";

const NOTHING: BoardsReading = { boards: [], leftOut: [] };

export class ChosenFile {
  /** What it is called, once it is read. */
  name: string | null = $state(null);
  boards: ImportedBoard[] = $state.raw([]);
  leftOut: LeftOut[] = $state.raw([]);
  tooLarge = $state(false);
  #picked: File | null = null;

  /** Reads it. Whether it is the one that is wanted by then: somebody may have chosen another meanwhile, or none. */
  async read(picked: File): Promise<boolean> {
    this.drop();
    this.#picked = picked;
    const tooLarge = picked.size > LARGEST_FILE;
    const { boards, leftOut } = tooLarge ? NOTHING : await readFile(picked).catch(() => NOTHING);
    if (this.#picked !== picked) return false;
    [this.name, this.boards, this.leftOut, this.tooLarge] = [picked.name, boards, leftOut, tooLarge];
    return true;
  }

  drop(): void {
    [this.#picked, this.name, this.boards, this.leftOut, this.tooLarge] = [null, null, [], [], false];
  }
}
