import { useLayoutEffect, useState } from 'react';

/** How people sign in on this server besides the password, as the server wrote it into the page. */
export type SignInWays = {
  /** The name of the provider, if there is one. */
  readonly provider: string | undefined;
  readonly hasPasskeys: boolean;
  /** False: nobody signs in by password. */
  readonly hasPassword: boolean;
};

/** Undefined: by password only. */
export function readSignInWays(): SignInWays | undefined {
  const element = document.querySelector<HTMLMetaElement>('meta[name=sign-in-ways]');
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
