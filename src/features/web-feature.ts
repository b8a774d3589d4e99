import type { ComponentType, ReactNode } from 'react';
import type { SignInWays } from './accounts/web/sign-in-ways.ts';

export type SignInWayProps = {
  ways: SignInWays;
  /** Of the link that the person opened. */
  invitation?: string | undefined;
  /** Shows another page, or with null this one again; absent where the browser does not come back to. */
  onPage?: (page: ReactNode) => void;
};

export type ForgetOptions = {
  /** Deletes unsent taps too. */
  discardsTaps?: boolean;
  /** The sign-in has ended by itself: the sleeper can still wake up, a tap that is kept until the next one. */
  staysOpen?: boolean;
};

/**
 * What a feature adds to the sign-in pages, and to a sign-out. Each part is optional. The list is part of every page: code
 * is loaded where it is shown.
 */
export type WebFeature = {
  /** Its folder. */
  readonly name: string;
  /** Another way to sign in, below the form of /login. */
  readonly SignInWay?: ComponentType<SignInWayProps>;
  /** The same of /register. */
  readonly RegisterWay?: ComponentType<SignInWayProps>;
  /** Removes an account from this device. */
  readonly forget?: (userId: string | null, options: ForgetOptions) => void;
};
