// A browser that keeps nothing for a site makes an error of reading `localStorage`, and one that has no room left makes
// an error of writing to it. What it does not take the page remembers for as long as it is open.

import { withMemory } from "./withMemory";

for (const name of ["localStorage", "sessionStorage"] as const) {
  let storage: Storage | null = null;
  try {
    storage = window[name];
    storage.getItem("");
  } catch {
    storage = null;
  }
  Object.defineProperty(window, name, { value: withMemory(storage) });
}
