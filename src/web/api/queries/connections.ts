import { useQuery } from '@tanstack/react-query';
import type { ApiToken } from '#contract/api-tokens.ts';
import { TOKEN_NOTICE_DAYS } from '#domain/credentials.ts';
import { call } from '#web/api/call.ts';
import { useAuth } from '#web/session/auth-context.tsx';

/** For `invalidateQueries`, after a change. */
export const API_TOKENS_KEY = 'api-tokens';
export const WEBHOOKS_KEY = 'webhooks';

/** Failures are shown; the sleeper tries again. */
const ONCE = { networkMode: 'always', retry: false } as const;

export function useApiTokens() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [API_TOKENS_KEY, userId],
    queryFn: () => call('GET /account/tokens'),
    ...ONCE,
  });
}

export function useWebhooks() {
  const { userId } = useAuth();
  return useQuery({
    queryKey: [WEBHOOKS_KEY, userId],
    queryFn: () => call('GET /account/webhooks'),
    ...ONCE,
  });
}

/** Whether a token expires within 14 days, or has expired. */
export const endsSoon = ({ expiresAt }: ApiToken): boolean =>
  expiresAt !== null && Date.parse(expiresAt) - Date.now() < TOKEN_NOTICE_DAYS * 86_400_000;
