/** Header and payload of a token, unverified. */
export function decodeJwt(token: string): { header: unknown; payload: unknown } {
  const [header = '', payload = ''] = token.split('.');
  return { header: parse(header), payload: parse(payload) };
}

function parse(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
