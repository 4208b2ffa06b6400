// Identities: 128 bits in lower-case base32 without padding (PROTOCOL.md, section 5).

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

export const isIdentity = (text: string) => /^[a-z2-7]{26}$/.test(text);

/** The identity that sixteen bytes are. */
export function identityOf(bytes: Uint8Array): string {
  let text = "";
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** One that nobody has drawn before. */
export const drawIdentity = () => identityOf(crypto.getRandomValues(new Uint8Array(16)));
