/**
 * The form in which usernames and emails are compared: trimmed, NFKC, case-insensitive.
 * Computed in code, not by a collation, so that both engines agree.
 */
export function normalizeIdentifier(typed: string): string {
  // Upper case first: 'ß' and 'SS', or the two small sigmas, differ only in lower case.
  return typed.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
