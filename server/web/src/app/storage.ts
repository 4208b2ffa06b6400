// A browser that keeps nothing for a site makes an error of reading `localStorage`. There the page remembers what it needs for
// as long as it is open.

for (const name of ["localStorage", "sessionStorage"] as const)
  try {
    window[name].getItem("");
  } catch {
    const kept = new Map<string, string>();
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    };
    Object.defineProperty(window, name, { value });
  }
