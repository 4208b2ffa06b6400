// Which browser the stories are played in: the system's Chromium, or the one that $CHROMIUM names; and what it is told.

import { existsSync } from "node:fs";

export const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const isThere = existsSync(chromium);

/**
 * What Chromium shall leave alone. The first two are the list below its address bar, which each new window loads as a
 * page of several hundred files: four times the work of a player's whole table. The others ask or prepare something
 * elsewhere; Playwright disables them too, but of two such lists only the last one counts.
 */
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
];

export const told = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${WITHOUT.join(",")}`,
];
