/** Raised when the fold of a history that is already stored can come to another result. */
export const RULES_VERSION = 1;
