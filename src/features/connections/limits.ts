import type { TokenScope } from '#kernel/rules/credentials.ts';

/** Maximum tokens of an account. */
export const MAX_TOKENS = 20;

/** The sleeper is told this long before a token expires. */
export const TOKEN_NOTICE_DAYS = 14;

const DEFAULT_TOKEN_DAYS = 90;

/** For devices without a screen; a lost one reads no notes. */
const LASTING_SCOPES: ReadonlySet<TokenScope> = new Set(['press', 'calendar', 'hook', 'arrive']);

/** The days after which a token expires unless its sleeper chooses; null: never. */
export const defaultTokenDays = (scopes: readonly TokenScope[]): number | null =>
  scopes.every((scope) => LASTING_SCOPES.has(scope)) ? null : DEFAULT_TOKEN_DAYS;
