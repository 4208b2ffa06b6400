import type { Refusal } from "../../protocol/messages";
import type { Handlers } from "../../protocol/unions";

/** A sentence for every refusal. */
export type RefusalWords = Handlers<Refusal, string>;

/** The server speaks English itself. */
export const refusals: RefusalWords | null = null as RefusalWords | null;
