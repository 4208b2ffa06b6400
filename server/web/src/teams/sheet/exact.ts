// Exact numbers and fractions as the protocol writes them (PROTOCOL.md, section 5 and chapter match): rounded only
// where they are shown.

import type { Exact, Ratio } from "../../protocol/messages";

interface Fraction {
  n: bigint;
  d: bigint;
}

/** `-33 1/3`, `2/3`, `12`, `13.34`. */
function fraction(exact: Exact): Fraction {
  const negative = exact.startsWith("-");
  const parts = (negative ? exact.slice(1) : exact).split(" ");
  const sum = parts.reduce<Fraction>(
    (sum, part) => {
      const { n, d } = simple(part);
      return { n: sum.n * d + n * sum.d, d: sum.d * d };
    },
    { n: 0n, d: 1n },
  );
  return negative ? { n: -sum.n, d: sum.d } : sum;
}

function simple(part: string): Fraction {
  const [above = "0", below = "1"] = part.split("/");
  const [whole, decimals = ""] = above.split(".");
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) * BigInt(below) };
}

/** -1, 0 or 1. */
export const signOf = (exact: Exact): -1 | 0 | 1 => {
  const { n } = fraction(exact);
  return n < 0n ? -1 : n > 0n ? 1 : 0;
};

/** The sum of them all, as the protocol writes it. */
export function addedUp(exacts: readonly Exact[]): Exact {
  const sum = exacts.map(fraction).reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), { n: 0n, d: 1n });
  const size = sum.n < 0n ? -sum.n : sum.n;
  const common = gcd(size, sum.d);
  const [n, d] = [size / common, sum.d / common];
  const parts = [(n >= d || n === 0n) && `${n / d}`, n % d > 0n && `${n % d}/${d}`].filter((part) => part !== false);
  return `${sum.n < 0n ? "-" : ""}${parts.join(" ")}`;
}

export const isOpposite = (a: Exact, b: Exact): boolean => {
  const [x, y] = [fraction(a), fraction(b)];
  return x.n * y.d === -y.n * x.d;
};

/** To hundredths, half away from zero, without needless zeros and without the sign: `16.67`, `0.1`, `13`. */
export function magnitude(exact: Exact): string {
  const { n, d } = fraction(exact);
  const hundredths = ((n < 0n ? -n : n) * 200n + d) / (2n * d);
  const decimals = (hundredths % 100n).toString().padStart(2, "0").replace(/0+$/, "");
  return decimals === "" ? `${hundredths / 100n}` : `${hundredths / 100n}.${decimals}`;
}

/** With decimals where two of them say all of it: `1.5`; else as it is: `1/3`. */
export function asDecimals(ratio: Ratio): string {
  const { n, d } = fraction(ratio);
  return (n * 100n) % d === 0n ? magnitude(ratio) : ratio;
}

/** The nearest with four decimals at most, of two the one farther from zero, as files have it: `-0.3333`. */
export function fourDecimals(exact: Exact): string {
  const { n, d } = fraction(exact);
  const nearest = ((n < 0n ? -n : n) * 20_000n + d) / (2n * d);
  const decimals = (nearest % 10_000n).toString().padStart(4, "0").replace(/0+$/, "");
  const shown = decimals === "" ? `${nearest / 10_000n}` : `${nearest / 10_000n}.${decimals}`;
  return n < 0n && nearest > 0n ? `-${shown}` : shown;
}

/** To hundredths, with a minus sign as typesetters make it. */
export function rounded(exact: Exact): string {
  const shown = magnitude(exact);
  return signOf(exact) < 0 && shown !== "0" ? `−${shown}` : shown;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/**
 * A fraction as people type it, `0.5`, `2,5`, `1/3`, `1 1/2`, in the protocol's one spelling; `null` if it is none
 * above zero.
 */
export function ratioOf(typed: string): Ratio | null {
  const text = typed.trim().replace(",", ".");
  if (!/^(\d{1,6}( \d{1,4}\/\d{1,4})?|\d{1,6}\.\d{1,4}|\d{1,4}\/\d{1,4})$/.test(text)) return null;
  if (/\/0+$/.test(text)) return null;
  const { n, d } = fraction(text);
  if (n <= 0n) return null;
  const common = gcd(n, d);
  return d === common ? `${n / common}` : `${n / common}/${d / common}`;
}

/** An amount above or below zero, or zero, as people type it, in the protocol's one spelling; `null` if it is none. */
export function exactOf(typed: string): Exact | null {
  const [, sign = "", text = ""] = /^([-−+]?)(.*)$/.exec(typed.trim()) ?? [];
  if (/^0([.,]0+)?$/.test(text)) return "0";
  const ratio = ratioOf(text);
  if (ratio === null) return null;
  const [n, d] = ratio.split("/").map(BigInt) as [bigint, bigint | undefined];
  const [whole, rest] = d === undefined ? [n, 0n] : [n / d, n % d];
  const parts = [whole > 0n && `${whole}`, rest > 0n && `${rest}/${d}`].filter((part) => part !== false);
  return `${sign === "" || sign === "+" ? "" : "-"}${parts.join(" ")}`;
}

/** Whether weights add up to exactly one. */
export function addUpToOne(ratios: readonly Ratio[]): boolean {
  const sum = ratios.map(fraction).reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), { n: 0n, d: 1n });
  return sum.n === sum.d;
}

/** Victory points as people type them, with two decimals; `null` if they are none. */
export function victoryPointsOf(typed: string): string | null {
  const text = typed.trim().replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const [whole, decimals = ""] = text.split(".");
  return `${Number(whole)}.${decimals.padEnd(2, "0")}`;
}
