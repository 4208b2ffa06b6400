import { expect, test, vi } from "vitest";

import { server } from "../../app/server.svelte";
import { begun, ownName } from "./passingName";

vi.mock("../../app/server.svelte", () => ({
  server: {
    account: null as { name: string } | null,
    enter(name: string) {
      this.account = { name };
    },
  },
}));
vi.mock("../../i18n/index.svelte", () => ({ words: () => ({ lobby: { computers: { guest: "Guest" } } }) }));

const comes = (typed: string): Promise<string> => {
  server.account = null;
  begun.name = typed;
  return ownName();
};

test("whoever plays at once has the name that they have typed, if it can be one", async () => {
  expect(await comes("  Susan  B ")).toBe("Susan B");
  expect(await comes("")).toMatch(/^Guest \d{4}$/);
  expect(await comes("S")).toMatch(/^Guest \d{4}$/);
  expect(await comes("<b>")).toMatch(/^Guest \d{4}$/);
});

test("whoever has a name keeps it", async () => {
  await comes("Susan");
  begun.name = "Nora";
  expect(await ownName()).toBe("Susan");
});
