/** Raised when the fold of a stored history can have a different result. */
export const RULES_VERSION = 2;

/** Release date of this version's rules, epoch milliseconds. */
export const RULES_CHANGED_AT = Date.UTC(2026, 10, 22);

/** Whether older rules made a cache with this stamp; an older program's interrupted refold left a negative one. */
export function isOutdated(rulesVersion: number): boolean {
  return rulesVersion < RULES_VERSION;
}
