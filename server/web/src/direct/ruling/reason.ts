// The reason of a ruling: one is usual until the director writes another. Pure.

/** The reason once another is usual than there was: what was written stays. */
export const reasonAfter = (reason: string, was: string, is: string): string => (reason === was ? is : reason);
