import type { FirstWords } from "../en/first";
import { common } from "./common";
import { lobby } from "./lobby";

export const first: FirstWords = { common, lobby };
