export const TWO_STEP_ERRORS = {
  TWO_STEP_IS_ON: 409,
  TWO_STEP_NOT_BEGUN: 409,
} as const;
