// What every story has: a server of its own, and a browser. Where there is no Chromium the stories are skipped, and say
// so.

import { test as base } from "@playwright/test";

import { chromium, isThere } from "./chromium";
import { Server } from "./server";

export const test = base.extend<{ thereIsAChromium: void; everybodyGoesHome: void; server: Server }>({
  thereIsAChromium: [
    async ({}, use, info) => {
      info.skip(!isThere, `there is no Chromium at ${chromium}: install one, or name it in $CHROMIUM`);
      await use();
    },
    { auto: true },
  ],
  /** Whoever came in a story is gone in the next. */
  everybodyGoesHome: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  server: async ({}, use, info) => {
    const server = await Server.open();
    await use(server);
    await server.close();
    if (info.status !== info.expectedStatus && server.log) console.log(server.log);
  },
});

export { expect } from "@playwright/test";
