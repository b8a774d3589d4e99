export const PASSWORD_RESET_ERRORS = {
  RESET_EXPIRED: 410,
} as const;
