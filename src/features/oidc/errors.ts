import type { ErrorTable } from '#kernel/contract/error-table.ts';

export const OIDC_ERRORS = {
  OIDC_UNAVAILABLE: 503,
  OIDC_STOPPED: 410,
  OIDC_REFUSED: 403,
  OIDC_NOT_ALLOWED: 403,
  OIDC_UNKNOWN: 403,
  OIDC_TAKEN: 409,
  OIDC_NOT_FRESH: 403,
} as const satisfies ErrorTable;
