/**
 * The form in which usernames and emails are compared: trimmed, NFKC, case-insensitive.
 * Computed in code, not by a collation, so that both engines agree.
 */
export function normalizeIdentifier(typed: string): string {
  // Upper case first: 'ß' and 'SS', or the two small sigmas, differ only in lower case.
  return typed.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** The mailbox of an address: most providers deliver `name+tag@` to `name@`. */
export function toMailbox(email: string): string {
  const normalized = normalizeIdentifier(email);
  const at = normalized.lastIndexOf('@');
  const [name = ''] = normalized.slice(0, at).split('+', 1);
  return name + normalized.slice(at);
}
