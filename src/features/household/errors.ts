import type { ErrorTable } from '#kernel/contract/error-table.ts';

export const HOUSEHOLD_ERRORS = {
  LAST_ADMINISTRATOR: 409,
  IS_ADMINISTRATOR: 409,
  PERSON_NOT_FOUND: 404,
  INVITATION_EXPIRED: 410,
  INVITATION_NOT_FOUND: 404,
  BACKUP_UNAVAILABLE: 409,
} as const satisfies ErrorTable;
