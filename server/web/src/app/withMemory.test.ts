import { expect, test } from "vitest";

import { withMemory } from "./withMemory";

/** A storage with room for so many texts, and what is in it. */
function storageFor(room: number): { storage: Storage; texts: Map<string, string>; grow: () => void } {
  const texts = new Map<string, string>();
  const storage: Partial<Storage> = {
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (!texts.has(key) && texts.size >= room) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key) => void texts.delete(key),
  };
  return { storage: storage as Storage, texts, grow: () => (room += 1) };
}

test("what there is no room for is remembered, and kept as soon as there is", () => {
  const { storage, texts, grow } = storageFor(1);
  const shelf = withMemory(storage);
  shelf.setItem("first", "1");
  shelf.setItem("second", "2");
  expect([shelf.getItem("first"), shelf.getItem("second"), shelf.getItem("third")]).toEqual(["1", "2", null]);
  expect([...texts]).toEqual([["first", "1"]]);
  grow();
  shelf.setItem("second", "3");
  expect(shelf.getItem("second")).toBe("3");
  expect(texts.get("second")).toBe("3");
});

test("what is newer than the storage's own comes first, and what is removed is gone from both", () => {
  const { storage, texts } = storageFor(1);
  storage.setItem("kept", "old");
  const full = withMemory({ ...storage, setItem: () => expect.fail("full") });
  full.setItem("kept", "new");
  expect(full.getItem("kept")).toBe("new");
  full.removeItem("kept");
  expect(full.getItem("kept")).toBeNull();
  expect(texts.size).toBe(0);
});

test("where there is no storage all is remembered", () => {
  const shelf = withMemory(null);
  shelf.setItem("it", "1");
  expect(shelf.getItem("it")).toBe("1");
  shelf.removeItem("it");
  expect(shelf.getItem("it")).toBeNull();
});
