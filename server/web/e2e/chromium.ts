// Which browser the stories are played in: the system's Chromium, or the one that $CHROMIUM names.

import { existsSync } from "node:fs";

export const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const isThere = existsSync(chromium);
