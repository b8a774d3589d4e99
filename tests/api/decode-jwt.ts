/** The header and the payload of a token, unverified, as a client reads them. */
export function decodeJwt(token: string): { header: unknown; payload: unknown } {
  const [header = '', payload = ''] = token.split('.');
  return { header: parse(header), payload: parse(payload) };
}

function parse(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
