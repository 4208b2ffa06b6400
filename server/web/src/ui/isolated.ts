// Names of people that are written from right to left, in lines that are not: alone each in its own direction.

/** Letters of Hebrew, Arabic and the other scripts that run from the right. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that neither turns round what stands beside it nor is turned; as it is where no letter of it could. */
export const isolated = (name: string): string => (FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name);
