import type { Catalogue } from "../en";

export const table: Catalogue["table"] = {};
