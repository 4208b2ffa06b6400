import type { Catalogue } from "../en";

export const lobby: Catalogue["lobby"] = {};
