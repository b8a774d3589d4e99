/**
 * The form in which usernames and e-mails are compared: no outer space, NFKC, without regard to case.
 * Made here and not by a collation, so that both databases agree.
 */
export function textKey(typed: string): string {
  // Upper case first: 'ß' and 'SS', or the two small sigmas, differ only in lower case.
  return typed.trim().normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}
