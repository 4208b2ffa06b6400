import type { SetView } from "../../protocol/messages";

/** Whether the boards of a table are those of a day (PROTOCOL.md, chapter robots). */
export const isDaily = ({ ctx }: Pick<SetView, "ctx">): boolean => /\/daily\/[\d-]+\//.test(ctx ?? "");
