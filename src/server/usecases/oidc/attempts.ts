import { createHash } from 'node:crypto';
import { AppError } from '#contract/app-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ProvedIdentity, Provider, AttemptSecrets } from '#server/auth/oidc/provider.ts';
import type { SecretBox } from '#server/auth/two-step/secret-box.ts';
import { useChallenge } from '#server/storage/tables/used-challenges.ts';
import type { WriteTransaction } from '#server/storage/schema.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';

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

/** The cookies of the browser, by their names without prefix. */
export type AttemptCookies = {
  /** The names that begin so. */
  list(start: string): string[];
  read(name: string): string | undefined;
  write(
    name: string,
    value: string,
    options: { maxAgeSeconds: number; sameSite: 'Lax' | 'Strict' },
  ): void;
  remove(name: string): void;
};

export type OidcDeps = Pick<UseCaseDeps, 'storage' | 'now' | 'newId'> & {
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
  const name = attemptCookie(state);
  const attempt = unseal<Attempt>(deps, `attempt ${state}`, cookies.read(name));
  const expiresAt = (attempt?.begunAt ?? 0) + ATTEMPT_SECONDS * 1000;
  if (attempt === undefined || !(await useOnce(deps, `attempt ${state}`, expiresAt))) {
    return { page: '/login', failure: 'OIDC_STOPPED' };
  }
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

/** Uses a result once, in the transaction of what it proves. Throws OIDC_STOPPED for one that was used. */
export async function spendResult(
  deps: OidcDeps,
  trx: WriteTransaction,
  { id, lastsUntil: expiresAt }: AttemptResult,
): Promise<void> {
  const isUnused = await useChallenge(trx, {
    id: hash(`result ${id}`),
    now: deps.now(),
    expiresAt,
  });
  if (!isUnused) throw new AppError('OIDC_STOPPED');
}

export const forgetResult = (cookies: AttemptCookies): void => cookies.remove(RESULT_COOKIE);

async function useOnce(deps: OidcDeps, id: string, expiresAt: number): Promise<boolean> {
  const now = deps.now();
  if (expiresAt <= now) return false;
  return await deps.storage.transaction((trx) =>
    useChallenge(trx, { id: hash(id), now, expiresAt }),
  );
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

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
