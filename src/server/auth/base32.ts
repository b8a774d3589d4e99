/** Letters and digits of RFC 4648, as authenticator apps read a secret. */
export const RFC_4648 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Those of Crockford's, in lower case: none of i, l, o and u, which people take for others. */
export const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** Five bits a character, of a whole number of five-byte groups, so that no padding is needed. */
export function encodeBase32(bytes: Uint8Array, alphabet: string): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return text;
}
