import { isIP } from 'node:net';
import type { Config } from '#server/config.ts';
import { isSecureContext } from '#server/settings.ts';

export type SignInSettings = Pick<Config, 'publicUrl' | 'passwordSignIn' | 'oidc'>;

/** Whether browsers make passkeys for this address: in a secure context, for a name. */
export const hasPasskeys = (publicUrl: string | undefined): boolean =>
  publicUrl !== undefined &&
  isSecureContext(publicUrl) &&
  isIP(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')) === 0;

/**
 * An element for the head of the pages that names the ways to sign in, so that the app needs no call for them. Empty
 * if there is only the password: then the pages stay as they were built.
 */
export function describeSignInWays({ publicUrl, passwordSignIn, oidc }: SignInSettings): string {
  const ways = [
    ...(oidc ? ['oidc'] : []),
    ...(hasPasskeys(publicUrl) ? ['passkeys'] : []),
    ...(passwordSignIn === 'off' ? ['no-password'] : []),
  ];
  if (ways.length === 0) return '';
  const provider = oidc ? ` data-provider="${escapeHtml(oidc.name)}"` : '';
  return `<meta name="sign-in-ways" content="${ways.join(' ')}"${provider} />`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
