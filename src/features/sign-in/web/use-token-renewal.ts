import { useEffect } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { serverNowMs } from '#kernel/web/api/server-clock.ts';
import { decodeToken, isRenewable, readStoredToken } from '#kernel/web/session/access-token.ts';
import { useAuth } from './auth-context.tsx';

/** After a failure. */
const TRY_AGAIN_AFTER_MS = 600_000;

let notBeforeMs = 0;

/** Renews the token in the last third of its life whenever the server has answered. */
export function useTokenRenewal(answeredAtMs: number): void {
  const { replaceToken } = useAuth();
  useEffect(() => {
    const token = readStoredToken();
    const payload = token === null ? null : decodeToken(token);
    if (answeredAtMs === 0 || Date.now() < notBeforeMs) return;
    if (token === null || payload === null || !isRenewable(payload, serverNowMs())) return;
    notBeforeMs = Date.now() + TRY_AGAIN_AFTER_MS;
    call('POST /account/sessions/current/renew').then(
      ({ accessToken }) => replaceToken(token, accessToken),
      () => undefined,
    );
  }, [answeredAtMs, replaceToken]);
}
