// A browser's storage, with the page's memory for what it does not take.

/** What this page asks of a storage. */
type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * A storage that takes everything: what `storage` refuses is kept for as long as the page is open, and all of it where
 * there is no storage.
 */
export function withMemory(storage: Storage | null): Shelf {
  const memory = new Map<string, string>();
  const shelf: Shelf = {
    getItem: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, text) {
      memory.set(key, text);
      try {
        storage?.setItem(key, text);
        if (storage) memory.delete(key);
      } catch {
        // There is no room for it.
      }
    },
    removeItem(key) {
      memory.delete(key);
      storage?.removeItem(key);
    },
  };
  // Whoever looks into the storage sees what is in it.
  return storage ? new Proxy(storage, { get: (_, name) => Reflect.get(name in shelf ? shelf : storage, name) }) : shelf;
}
