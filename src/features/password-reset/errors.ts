import type { ErrorTable } from '#kernel/contract/error-table.ts';

export const PASSWORD_RESET_ERRORS = {
  RESET_EXPIRED: 410,
} as const satisfies ErrorTable;
