/** The invitation or setup link of an address; the fragment is never sent to a server. */
export function readInvitation(
  hash: string,
): { kind: 'setup' | 'invite'; token: string } | undefined {
  const [, kind, token] = /^#(setup|invite)=([\w-]{1,100})$/.exec(hash) ?? [];
  if (kind === undefined || token === undefined) return undefined;
  return { kind: kind === 'setup' ? 'setup' : 'invite', token };
}
