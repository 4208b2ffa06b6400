/** How long a refusal asks to wait before the same is asked again. */

import type { Refusal } from "./messages";
import { bodyOf } from "./unions";

/** In milliseconds; undefined where waiting is not all that is wanted. */
export function pauseOf(why: Refusal): number | undefined {
  return (bodyOf(why, "too_fast") ?? bodyOf(why, "overloaded"))?.retry_after_ms;
}
