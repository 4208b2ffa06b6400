import { defineConfig } from "@playwright/test";

import { chromium, told } from "./e2e/chromium";

/** One story at a time: a story is six browser contexts and a server. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  workers: 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    actionTimeout: 20_000,
    locale: "en-GB",
    timezoneId: "UTC",
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: chromium, args: told },
  },
});
