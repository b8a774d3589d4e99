import type { ErrorTable } from '#kernel/contract/error-table.ts';

export const IMPORT_ERRORS = {
  IMPORT_NOT_FOUND: 404,
} as const satisfies ErrorTable;
