import type { Catalogue } from "../en";

export const teams: Catalogue["teams"] = {};
