import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { writeStored } from '#kernel/web/browser/browser-storage.ts';
import { AUTH_MESSAGES, type LOGIN_MESSAGES } from '#kernel/web/messages/first.ts';
import {
  ACCESS_TOKEN_KEY,
  decodeToken,
  isExpired,
  readLastAccount,
  readStoredToken,
  type TokenPayload,
  writeLastAccount,
} from '#kernel/web/session/access-token.ts';
import { forgetDevice } from './forget-device.ts';
import { sendSignOuts } from './revoke-sign-in.ts';

/** The sleeper's names, from the token, the sign-in form and the dashboard. */
export type Profile = { username?: string; name?: string; email?: string };

type SignedInUser = Profile & { token: string };

/** The reason of a sign-out, if /login should show it. */
export type SignOutReason = keyof typeof LOGIN_MESSAGES.farewells;

type AuthState = {
  user: SignedInUser | null;
  /** Null when signed out, and for a token without a user id. */
  userId: string | null;
  isAuthenticated: boolean;
  /** False until a stored token that is over has been removed. */
  isAuthReady: boolean;
  error: string | null;
  signOutReason: SignOutReason | null;
  /** The address of a sleeper who has just signed out here. */
  lastEmail?: string | undefined;
};

export type Auth = AuthState & {
  /** Stores the token and signs in. Returns the error it sets, or null when the sleeper is signed in. */
  login: (token: string, profile?: Profile) => string | null;
  /** Removes the token and what this device stores of the account, unsent taps only if discarded. */
  logout: (signOutReason?: SignOutReason, discardsTaps?: boolean) => void;
  /** Stores the renewed token in place of this one, unless the sleeper has signed out meanwhile. */
  replaceToken: (token: string, renewed: string) => void;
  /** Updates the sleeper's names; ignored when signed out. */
  setProfile: (profile: Profile) => void;
};

const SIGNED_OUT: AuthState = {
  user: null,
  userId: null,
  isAuthenticated: false,
  isAuthReady: true,
  error: null,
  signOutReason: null,
};

export const AuthContext = createContext<Auth | null>(null);

/** Authentication state, the only writer of the stored token. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(createInitialState);

  // Before the first paint, so that the sign-in form does not flash for a sleeper whose sign-in is over.
  useLayoutEffect(() => {
    const restored = restoreSession();
    setState((before) => (before.isAuthReady ? before : restored));
  }, []);

  useLayoutEffect(() => {
    const followOtherTabs = (event: StorageEvent) => {
      // The key is null when another tab cleared the whole storage.
      if (event.key === ACCESS_TOKEN_KEY || event.key === null) setState(restoreSession());
    };
    // A page that Back or Forward has restored got no events meanwhile.
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setState(restoreSession());
    };
    window.addEventListener('storage', followOtherTabs);
    window.addEventListener('pageshow', readAgain);
    return () => {
      window.removeEventListener('storage', followOtherTabs);
      window.removeEventListener('pageshow', readAgain);
    };
  }, []);

  // Sign-outs that the server has not seen yet.
  useEffect(() => {
    const send = () => {
      if (!document.hidden) void sendSignOuts();
    };
    send();
    for (const event of ['online', 'visibilitychange']) addEventListener(event, send);
    return () => {
      for (const event of ['online', 'visibilitychange']) removeEventListener(event, send);
    };
  }, []);

  const login = useCallback((token: string, profile: Profile = {}) => {
    if (token === '') {
      setState((before) => ({ ...before, error: AUTH_MESSAGES.tokenNotReceived }));
      return AUTH_MESSAGES.tokenNotReceived;
    }
    writeStored(ACCESS_TOKEN_KEY, token);
    const payload = decodeToken(token);
    if (payload === null) {
      writeStored(ACCESS_TOKEN_KEY, null);
      setState({ ...SIGNED_OUT, error: AUTH_MESSAGES.invalidTokenFormat });
      return AUTH_MESSAGES.invalidTokenFormat;
    }
    setState(signedIn(token, payload, profile));
    return null;
  }, []);

  const logout = useCallback((signOutReason: SignOutReason | null = null, discardsTaps = false) => {
    const { userId = null, email } = readLastAccount();
    forgetDevice(userId, discardsTaps);
    writeLastAccount(null);
    writeStored(ACCESS_TOKEN_KEY, null);
    // Remove everything of an erased account.
    const isErased = signOutReason === 'erased';
    if (isErased) writeStored(SIGNED_IN_BEFORE_KEY, null);
    setState({ ...SIGNED_OUT, signOutReason, lastEmail: isErased ? undefined : email });
  }, []);

  const replaceToken = useCallback((token: string, renewed: string) => {
    if (renewed === '' || readStoredToken() !== token) return;
    writeStored(ACCESS_TOKEN_KEY, renewed);
    setState((before) =>
      before.user === null ? before : { ...before, user: { ...before.user, token: renewed } },
    );
  }, []);

  const { userId } = state;
  const setProfile = useCallback(
    (profile: Profile) => {
      if (userId !== null && profile.email) writeLastAccount(userId, profile.email);
      setState((before) =>
        before.user === null ? before : { ...before, user: { ...before.user, ...profile } },
      );
    },
    [userId],
  );

  const auth = useMemo(
    () => ({ ...state, login, logout, replaceToken, setProfile }),
    [state, login, logout, replaceToken, setProfile],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Authentication state and actions; only inside AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth needs an AuthProvider above it.');
  return auth;
}

const SIGNED_IN_BEFORE_KEY = 'signedInBefore';

/** Marks this browser as returning for the sign-in pages; public/theme.js reads it on later pages. */
function rememberBrowser(): void {
  writeStored(SIGNED_IN_BEFORE_KEY, 'yes');
  document.documentElement.dataset['returning'] = '';
}

/** Without a token the guest page is shown at once, and with a valid one the dashboard: each state is a render. */
function createInitialState(): AuthState {
  const token = readStoredToken();
  if (token === null) return SIGNED_OUT;
  const payload = decodeToken(token);
  return payload === null || isExpired(payload, Date.now())
    ? { ...SIGNED_OUT, isAuthReady: false }
    : toSignedIn(token, payload, {});
}

/** The stored token's claims; removes an expired or malformed token. */
function restoreSession(): AuthState {
  const token = readStoredToken();
  if (token === null) return SIGNED_OUT;
  const payload = decodeToken(token);
  if (payload === null || isExpired(payload, Date.now())) {
    writeStored(ACCESS_TOKEN_KEY, null);
    if (payload !== null) forgetDevice(payload.userId);
    return SIGNED_OUT;
  }
  return signedIn(token, payload, {});
}

function signedIn(token: string, payload: TokenPayload, profile: Profile): AuthState {
  rememberBrowser();
  const { userId, email } = payload;
  const last = readLastAccount();
  const isOther = last.userId !== undefined && last.userId !== userId;
  if (isOther) forgetDevice(last.userId ?? null);
  writeLastAccount(userId, profile.email ?? email ?? (isOther ? '' : last.email));
  return toSignedIn(token, payload, profile);
}

function toSignedIn(token: string, payload: TokenPayload, profile: Profile): AuthState {
  const { userId, exp: _exp, iat: _iat, sid: _sid, ...claimed } = payload;
  return {
    user: { token, ...claimed, ...profile },
    userId,
    isAuthenticated: true,
    isAuthReady: true,
    error: null,
    signOutReason: null,
  };
}
