import { createHash } from 'node:crypto';
import { AppError } from '#kernel/contract/app-error.ts';
import type { ErrorCode } from '#errors.ts';
import type { ProvedIdentity, Provider, AttemptSecrets } from './provider.ts';
import type { SecretBox } from '#kernel/server/secrets/secret-box.ts';
import { useChallenge } from '#kernel/server/storage/used-challenges.ts';
import type { WriteTransaction } from '#schema.ts';
import { transactWithCode } from '#sign-in/server/failed-attempts.ts';
import type { AttemptCookies } from '#kernel/server/http/input/cookies.ts';
import type { Context } from '#server-feature.ts';

/** How long a person may take at the provider, and then for a code or a dream name here. */
export const ATTEMPT_SECONDS = 600;

/** From the callback to the first call of the page. */
export const RESULT_SECONDS = 60;

/** What an attempt is for. */
export type Purpose =
  | { readonly kind: 'sign-in'; readonly invitation?: string | undefined }
  | {
      readonly kind: 'link' | 'confirm';
      readonly userId: string;
      /** It finishes with the sign-in that began it. */
      readonly authSessionId: string;
      /** To link: the sleeper agreed that it stands for the second step too. */
      readonly isSecondStep: boolean;
      /** Of the account, where the browser comes back to. */
      readonly section: string;
    };

type Attempt = AttemptSecrets & { purpose: Purpose; begunAt: number };

/** How an attempt ended at the provider. Kept by the browser, sealed. */
export type AttemptResult = {
  readonly id: string;
  readonly purpose: Purpose;
  readonly expiresAt: number;
  /** What the page asks next may take until then. */
  readonly lastsUntil: number;
} & ({ readonly identity: ProvedIdentity } | { readonly failure: ErrorCode });

export type OidcDeps = Context & {
  /** Undefined: none is configured. */
  readonly provider: Provider | undefined;
  readonly oidcBox: SecretBox;
  /** Tells the operator why the provider could not be used. */
  readonly reportProvider: (error: unknown) => void;
};

const RESULT_COOKIE = 'oidc';

/** Of one browser: more cookies would outgrow what a request may carry. */
const MAX_ATTEMPTS = 5;

/** One for each attempt, so that two tabs don't disturb each other. */
const attemptCookie = (state: string) => `oidc-${state.slice(0, 8)}`;

export function requireProvider({ provider }: Pick<OidcDeps, 'provider'>): Provider {
  if (provider === undefined) throw new AppError('NOT_FOUND');
  return provider;
}

/** The provider's address for the browser, which keeps the sealed attempt. Throws NOT_FOUND or OIDC_UNAVAILABLE. */
export async function beginAttempt(
  deps: OidcDeps,
  cookies: AttemptCookies,
  purpose: Purpose,
): Promise<{ url: string }> {
  const isFresh = purpose.kind === 'confirm';
  const { url, ...secrets } = await requireProvider(deps)
    .begin({ isFresh })
    .catch((error: unknown) => {
      deps.reportProvider(error);
      throw error;
    });
  for (const name of cookies.list('oidc-').slice(0, 1 - MAX_ATTEMPTS)) cookies.remove(name);
  const attempt: Attempt = { ...secrets, purpose, begunAt: deps.now() };
  cookies.write(attemptCookie(secrets.state), seal(deps, `attempt ${secrets.state}`, attempt), {
    maxAgeSeconds: ATTEMPT_SECONDS,
    sameSite: 'Lax',
  });
  return { url };
}

/**
 * Ends an attempt when the browser comes back from the provider. Returns the page where the result, which the browser
 * keeps, is used, and how it failed. A callback that this browser did not begin, or that is repeated, changes nothing.
 */
export async function finishAttempt(
  deps: OidcDeps,
  cookies: AttemptCookies,
  search: string,
): Promise<{ page: string; failure?: ErrorCode }> {
  const state = new URLSearchParams(search).get('state') ?? '';
  const id = `attempt ${state}`;
  const name = attemptCookie(state);
  const attempt = unseal<Attempt>(deps, id, cookies.read(name));
  const expiresAt = (attempt?.begunAt ?? 0) + ATTEMPT_SECONDS * 1000;
  const isOpen =
    expiresAt > deps.now() &&
    (await deps.storage.transaction((trx) => useOnce(deps, trx, id, expiresAt)));
  if (attempt === undefined || !isOpen) return { page: '/login', failure: 'OIDC_STOPPED' };
  cookies.remove(name);
  const { purpose, begunAt } = attempt;
  const isFresh = purpose.kind === 'confirm';
  let outcome: { identity: ProvedIdentity } | { failure: ErrorCode };
  try {
    const identity = await requireProvider(deps).finish(search, { ...attempt, isFresh, begunAt });
    outcome = { identity };
  } catch (error) {
    deps.reportProvider(error);
    outcome = { failure: error instanceof AppError ? error.code : 'OIDC_REFUSED' };
  }
  const now = deps.now();
  keepResult(deps, cookies, {
    id: deps.newId(),
    purpose,
    expiresAt: now + RESULT_SECONDS * 1000,
    lastsUntil: now + ATTEMPT_SECONDS * 1000,
    ...outcome,
  });
  const page = purpose.kind === 'sign-in' ? '/login' : `/dashboard?account=${purpose.section}`;
  return { page, ...('failure' in outcome && { failure: outcome.failure }) };
}

/** The result that the browser keeps, for later calls too. Throws OIDC_STOPPED, or how the attempt failed. */
export function readResult(
  deps: OidcDeps,
  cookies: AttemptCookies,
): AttemptResult & { identity: ProvedIdentity } {
  requireProvider(deps);
  const result = unseal<AttemptResult>(deps, 'result', cookies.read(RESULT_COOKIE));
  if (result === undefined || result.expiresAt <= deps.now()) throw new AppError('OIDC_STOPPED');
  if ('failure' in result) throw new AppError(result.failure);
  return result;
}

/** Gives the person time for what the page asks next. */
export const extendResult = (
  deps: OidcDeps,
  cookies: AttemptCookies,
  result: AttemptResult,
): void => keepResult(deps, cookies, { ...result, expiresAt: result.lastsUntil });

function keepResult(deps: OidcDeps, cookies: AttemptCookies, result: AttemptResult): void {
  cookies.write(RESULT_COOKIE, seal(deps, 'result', result), {
    maxAgeSeconds: Math.ceil((result.expiresAt - deps.now()) / 1000),
    sameSite: 'Strict',
  });
}

/**
 * Runs what a result permits, in the transaction that uses it up. Throws OIDC_STOPPED for one that was used. Where a
 * code is asked for, the person gets time for it.
 */
export async function useResult<T>(
  deps: OidcDeps,
  cookies: AttemptCookies,
  result: AttemptResult,
  { userId, code = '' }: { userId: string; code?: string | undefined },
  work: (trx: WriteTransaction) => Promise<T>,
): Promise<T> {
  const { id, lastsUntil } = result;
  try {
    const done = await transactWithCode(deps, { userId, code }, async (trx) => {
      const done = await work(trx);
      if (!(await useOnce(deps, trx, `result ${id}`, lastsUntil)))
        throw new AppError('OIDC_STOPPED');
      return done;
    });
    cookies.remove(RESULT_COOKIE);
    return done;
  } catch (error) {
    if (error instanceof AppError && CODE_ERRORS.has(error.code))
      extendResult(deps, cookies, result);
    throw error;
  }
}

const CODE_ERRORS: ReadonlySet<ErrorCode> = new Set(['CODE_REQUIRED', 'WRONG_CODE']);

const useOnce = (
  { now }: OidcDeps,
  trx: WriteTransaction,
  id: string,
  expiresAt: number,
): Promise<boolean> =>
  useChallenge(trx, {
    id: createHash('sha256').update(id).digest('base64url'),
    now: now(),
    expiresAt,
  });

/** `context` is authenticated: what was sealed for another one is not opened. */
const seal = ({ oidcBox }: OidcDeps, context: string, value: object): string =>
  oidcBox.seal(context, Buffer.from(JSON.stringify(value)));

function unseal<T>({ oidcBox }: OidcDeps, context: string, sealed = ''): T | undefined {
  try {
    return JSON.parse(oidcBox.open(context, sealed).toString()) as T;
  } catch {
    return undefined;
  }
}
