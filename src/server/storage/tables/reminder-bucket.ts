import { createHash } from 'node:crypto';

/** Number of buckets, the maximum of concurrent processes. */
export const REMINDER_BUCKETS = 64;

export const ALL_BUCKETS = Array.from({ length: REMINDER_BUCKETS }, (_, bucket) => bucket);

/** The bucket of a sleeper. */
export function reminderBucket(userId: string): number {
  return (createHash('sha256').update(userId).digest()[0] ?? 0) % REMINDER_BUCKETS;
}
