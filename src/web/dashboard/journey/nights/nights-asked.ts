import { readStored, writeStored } from '#web/browser/browser-storage.ts';

/** Sign-out removes it (use-sign-out.ts repeats the key, because an import would add a chunk to the first page). */
const KEY = 'nightsAsked';

const readAsked = () => readStored(KEY)?.split(' ') ?? [];

/** Whether this browser has shown the question for the missing night of a date. */
export const isAsked = (date: string): boolean => readAsked().includes(date);

export function rememberAsked(date: string): void {
  if (!isAsked(date)) writeStored(KEY, [...readAsked(), date].join(' '));
}
