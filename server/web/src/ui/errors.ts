// Why something did not work, as a sentence in the language that the person chose.

import { HttpError, StrangerError } from "../app/account";
import { MissingError, OutdatedError } from "../app/parts";
import { words } from "../i18n/index.svelte";
import { LostError, RefusedError } from "../protocol/connection";
import { match } from "../protocol/unions";

export function sayWhy(cause: unknown): string {
  const { common, refusals } = words();
  if (cause instanceof LostError) return common.link.lost;
  if (cause instanceof OutdatedError) return common.link.outdated;
  if (cause instanceof MissingError) return common.missing.says;
  if (cause instanceof StrangerError) return common.link.stranger;
  if (cause instanceof HttpError) return cause.status === 429 ? common.link.busy : common.failed(cause.message);
  if (cause instanceof RefusedError) {
    const { why, message } = cause.refused;
    // A server that knows more than this page says itself why.
    return match(why, refusals) ?? message;
  }
  return common.failed(cause instanceof Error ? cause.message : String(cause));
}
