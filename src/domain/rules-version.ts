/** Raised when the fold of a history that is already stored can come to another result. */
export const RULES_VERSION = 2;

/** The day on which the rules of this version were released, epoch milliseconds. */
export const RULES_CHANGED_AT = Date.UTC(2026, 10, 22);

/** Whether a cache stamped with this version was made by older rules; a negative one marks a refold under way. */
export function isOutdated(rulesVersion: number): boolean {
  return rulesVersion < RULES_VERSION;
}
