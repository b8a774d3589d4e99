import { useLayoutEffect, useState } from 'react';

/** How people sign in on this server besides the password, as the server wrote it into the page. */
export type SignInWays = {
  /** The name of the provider, if there is one. */
  readonly provider: string | undefined;
  readonly hasPasskeys: boolean;
  /** False: nobody signs in by password. */
  readonly hasPassword: boolean;
};

const findMeta = () => document.querySelector<HTMLMetaElement>('meta[name=sign-in-ways]');

/** Undefined: by password only. */
export function readSignInWays(): SignInWays | undefined {
  const element = findMeta();
  if (element === null) return undefined;
  const names = element.content.split(' ');
  return {
    provider: element.dataset['provider'],
    hasPasskeys: names.includes('passkeys'),
    hasPassword: !names.includes('no-password'),
  };
}

/** The same for a prerendered page, which knows no server: undefined at first. */
export function useSignInWays(): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>();
  useLayoutEffect(() => setWays(readSignInWays()), []);
  return ways;
}

/**
 * The provider and passkeys know the server by its public address only. Opens this page there, and returns true, if the
 * browser is at another one, such as that of the network at home.
 */
export function openPublicAddress(): boolean {
  const origin = findMeta()?.dataset['origin'] ?? location.origin;
  if (origin === location.origin) return false;
  location.assign(origin + location.pathname + location.search + location.hash);
  return true;
}

/** Leaves for the provider by an attempt that the server begins, or for this page at the public address. */
export async function leaveForProvider(begin: () => Promise<{ url: string }>): Promise<void> {
  if (!openPublicAddress()) location.assign((await begin()).url);
}
