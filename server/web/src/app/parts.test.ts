import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { MissingError, OutdatedError, part } from "./parts";

const page = (script: string) =>
  `<!doctype html><head><script type="module" crossorigin src="${script}"></script></head><div id="app"></div>`;
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  // As the server does: whoever does not read pages gets a few words.
  vi.stubGlobal("fetch", async (_: string, asked: RequestInit = {}) =>
    new Headers(asked.headers).get("accept") === "text/html" ? answer() : new Response("A server for bridge."),
  );
  vi.stubGlobal("document", {
    querySelector: (wanted: string) => (wanted === 'script[src="/assets/index-0a.js"]' ? {} : null),
  });
});
afterEach(() => vi.unstubAllGlobals());

const fails = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a page is old only where its server has another one", async () => {
  answer = () => new Response(page("/assets/index-0b.js"));
  await expect(part(fails)).rejects.toThrow(OutdatedError);
  answer = () => new Response(page("/assets/index-0a.js"));
  await expect(part(fails)).rejects.toThrow(MissingError);
});

test("whoever is out of reach, or answers in the server's place, has no other one", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(part(fails)).rejects.toThrow(MissingError);
  answer = () => new Response("<html><script src='/login.js'></script>Log in, please");
  await expect(part(fails)).rejects.toThrow(MissingError);
  answer = () => new Response(page("/assets/index-0b.js"), { status: 502 });
  await expect(part(fails)).rejects.toThrow(MissingError);
});

test("what is at hand is given at once, and what failed is asked for again", async () => {
  expect(part(() => 1)).toBe(1);
  answer = () => new Response("");
  let attempts = 0;
  const second = () => ((attempts += 1) === 1 ? fails() : Promise.resolve("it"));
  await expect(part(second)).rejects.toThrow(MissingError);
  expect(await part(second)).toBe("it");
});
