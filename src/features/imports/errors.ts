export const IMPORT_ERRORS = {
  IMPORT_NOT_FOUND: 404,
} as const;
