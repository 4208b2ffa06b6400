import type { Catalogue } from "../en";

export const boards: Catalogue["boards"] = {};
