// The bytes of the scheme bridge-deal/1 (PROTOCOL.md, chapter dealing). Not the browser's own cryptography: pages of a
// server without a certificate have none.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Part = Uint8Array | string;

export const hex = bytesToHex;
export const unhex = hexToBytes;

/** A number as four bytes, big end first. */
export function u32(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

const bytesOf = (part: Part) => (typeof part === "string" ? utf8ToBytes(part) : part);

/** `LP`: each part with its length before it. */
export const lp = (...parts: Part[]): Uint8Array =>
  concatBytes(...parts.map(bytesOf).flatMap((part) => [u32(part.length), part]));

/** `H`. */
export const digest = (...parts: Part[]): Uint8Array => sha256(lp(...parts));

/** `MAC`. */
export const mac = (key: Uint8Array, ...parts: Part[]): Uint8Array => hmac(sha256, key, lp(...parts));
