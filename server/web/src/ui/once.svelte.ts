// Waiting for what the server tells by itself, after an answer that says it will.

/** What is looked for, as soon as it is there; until then it is `undefined`. */
export const once = <T>(look: () => T | undefined): Promise<T> =>
  new Promise((found) => {
    const stop = $effect.root(() => {
      $effect(() => {
        const there = look();
        if (there === undefined) return;
        found(there);
        queueMicrotask(() => stop());
      });
    });
  });
