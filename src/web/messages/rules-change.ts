export const RULES_CHANGE_MESSAGES = {
  told: ({ day, before, after }: { day: string; before: string; after: string }) =>
    `The rules changed on ${day}: your ${before} dream points are now ${after}.`,
} as const;
