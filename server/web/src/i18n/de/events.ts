import type { Catalogue } from "../en";

export const events: Catalogue["events"] = {};
