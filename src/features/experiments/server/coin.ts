import { createHmac, randomBytes } from 'node:crypto';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { Arm } from '../rules/course.ts';

const SEED_BYTES = 32;

export const drawSeed = (): Buffer => randomBytes(SEED_BYTES);

/** What the coin of a date says: the lowest bit of the first byte of HMAC-SHA-256(seed, YYYY-MM-DD), 1 for with. */
export function tossCoin(seed: Uint8Array, date: SleepDate): Arm {
  const [first = 0] = createHmac('sha256', seed).update(date, 'ascii').digest();
  return (first & 1) === 1 ? 'with' : 'without';
}
