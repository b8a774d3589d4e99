import { createHash } from 'node:crypto';

/** So many processes can work at once. */
export const REMINDER_BUCKETS = 64;

/** Where the directories of reminders keep a sleeper. */
export function reminderBucket(userId: string): number {
  return (createHash('sha256').update(userId).digest()[0] ?? 0) % REMINDER_BUCKETS;
}
