import { expect, test } from "vitest";

import { LARGEST_FILE } from "./boardsRead";
import { ChosenFile } from "./chosenFile.svelte";

const DEAL = "N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543";

/** A file that is read as soon as somebody lets it. */
function fileOf(board: number) {
  let come: (text: string | null) => void = () => {};
  const text = new Promise<string | null>((comes) => (come = comes));
  const arrayBuffer = async () => {
    const read = await text;
    if (read === null) throw new DOMException("gone", "NotReadableError");
    return new TextEncoder().encode(read).buffer;
  };
  const file = { name: `${board}.pbn`, size: 100, arrayBuffer } as unknown as File;
  return { file, come: () => come(`[Board "${board}"]\n[Deal "${DEAL}"]`), fail: () => come(null) };
}
const shown = ({ name, boards }: ChosenFile) => [name, boards.map(({ board }) => board)];

test("until another file is read there are no boards", async () => {
  const chosen = new ChosenFile();
  const [one, other] = [fileOf(1), fileOf(2)];
  const first = chosen.read(one.file);
  one.come();
  expect(await first).toBe(true);
  expect(shown(chosen)).toEqual(["1.pbn", [1]]);
  const second = chosen.read(other.file);
  expect(shown(chosen)).toEqual([null, []]);
  other.come();
  await second;
  expect(shown(chosen)).toEqual(["2.pbn", [2]]);
});

test("of two that are chosen one after the other the last is taken, and of one that is dropped nothing", async () => {
  const chosen = new ChosenFile();
  const [one, other, third] = [fileOf(1), fileOf(2), fileOf(3)];
  const read = [chosen.read(one.file), chosen.read(other.file)];
  other.come();
  one.come();
  expect(await Promise.all(read)).toEqual([false, true]);
  expect(shown(chosen)).toEqual(["2.pbn", [2]]);
  const dropped = chosen.read(third.file);
  chosen.drop();
  third.come();
  expect(await dropped).toBe(false);
  expect(shown(chosen)).toEqual([null, []]);
});

test("a file that cannot be read, or is far too large, has no boards", async () => {
  const chosen = new ChosenFile();
  const { file, fail } = fileOf(1);
  fail();
  expect(await chosen.read(file)).toBe(true);
  expect(shown(chosen)).toEqual(["1.pbn", []]);
  await chosen.read({ ...file, name: "large.pbn", size: LARGEST_FILE + 1 });
  expect([...shown(chosen), chosen.tooLarge]).toEqual(["large.pbn", [], true]);
});
