import type { Catalogue } from "../en";

export const direct: Catalogue["direct"] = {};
