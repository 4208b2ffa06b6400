import { defineConfig } from "@playwright/test";

import { chromium, told } from "./e2e/chromium";
import { AT_LENGTH } from "./e2e/words";

/**
 * Three stories at a time on two cores: each is a server and five or six windows, and waits for a good part of its
 * time. What is measured is measured alone, when the others are through; by itself with `playwright test
 * --project=budget --no-deps`. A story that takes long is told with `BRIDGE_ALL_LANGUAGES=1`.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: "stories", testIgnore: "budget.spec.ts" },
    { name: "budget", testMatch: "budget.spec.ts", dependencies: ["stories"], fullyParallel: false },
  ],
  grepInvert: AT_LENGTH ? undefined : /@length/,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    actionTimeout: 20_000,
    locale: "en-GB",
    timezoneId: "UTC",
    // A page that a worker fetches is out of reach of the cuts that the stories make; `installed.spec.ts` is about the
    // worker.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: chromium, args: told },
  },
});
