import { hash } from 'node:crypto';
import { DETAIL_FIELDS } from '#domain/sleep-details.ts';
import type { SleepFactsRecord } from '#server/storage/tables/sleep-changes.ts';

/** 96 bits: two versions of one sleep never share them by accident. */
const HASH_LENGTH = 16;

/** Tells whether times, zone, note or quality of a sleep have changed. */
export function hashFacts(facts: SleepFactsRecord): string {
  const { startTime, waking, timeZone } = facts;
  const details = DETAIL_FIELDS.map((field) => facts[field]);
  const text = JSON.stringify([startTime, waking?.endTime, timeZone, ...details]);
  return hash('sha256', text, 'base64url').slice(0, HASH_LENGTH);
}
