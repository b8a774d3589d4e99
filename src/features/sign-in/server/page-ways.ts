import type { Config } from '#kernel/server/config.ts';
import { readRelyingParty } from '#kernel/server/clients/relying-party.ts';

/**
 * An element for the head of the pages that names the ways to sign in, so that the app needs no call for them. Empty
 * if there is only the password: then the pages stay as they were built.
 */
export function describeSignInWays({ publicUrl, passwordSignIn, oidc }: Config): string {
  const ways = [
    ...(oidc ? ['oidc'] : []),
    ...(readRelyingParty(publicUrl) ? ['passkeys'] : []),
    ...(passwordSignIn === 'off' ? ['no-password'] : []),
  ];
  if (ways.length === 0) return '';
  const origin = publicUrl === undefined ? '' : ` data-origin="${new URL(publicUrl).origin}"`;
  const provider = oidc ? ` data-provider="${escapeHtml(oidc.name)}"` : '';
  return `<meta name="sign-in-ways" content="${ways.join(' ')}"${origin}${provider} />`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
