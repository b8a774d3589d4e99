import { overlaps } from '#domain/sleep.ts';
import type { RecordedSleep, SleepRecord } from './sleep-record.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How far back a witness starts sleeps: an hour less than a start may be reported. */
const LIVE_REACHES_BACK_MS = 47 * HOUR_MS;

/** The newest night that is entered by hand is over before the live ones can begin. */
const ENTERED_END_BEFORE_MS = 60 * HOUR_MS;
const ENTERED_NIGHTS = 28;
const ENTERED_AT_MOST_MINUTES = 590;

/** One call that changes the log, and the log that it makes. */
export type Write = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
  /** Repeated after it was not answered, it must come to the same. */
  readonly isRepeatable: boolean;
  readonly after: SleepRecord;
  /** The sleep whose id the answer tells. */
  readonly enters?: RecordedSleep;
};

/** What a witness knows when it decides what to do. */
export type Knowledge = {
  readonly record: SleepRecord;
  /** The sleep deleted last, if any: it can be restored. */
  readonly deleted: RecordedSleep | undefined;
  /** Epoch milliseconds: when the witness began. */
  readonly beganAt: number;
};

/** A next call, of any kind that changes a log, which the server has no reason to refuse. */
export function nextWrite(known: Knowledge): Write {
  const sleeps = [...known.record.values()];
  const active = sleeps.find(({ endTime }) => endTime === null);
  if (active !== undefined && Math.random() < 0.7) return end(known, active);
  const choices = [start, start, enter, enter, correct, annotate, remove, restore, pressAgain];
  for (;;) {
    const choice = choices[Math.floor(Math.random() * choices.length)];
    const write = choice?.(known);
    if (write !== undefined) return write;
  }
}

function start(known: Knowledge): Write | undefined {
  const { record } = known;
  const now = Date.now();
  const ends = [...record.values()].map(({ endTime }) => endTime ?? Infinity);
  const startTime = Math.max(now - LIVE_REACHES_BACK_MS, ...ends) + anyOf(1, 30) * MINUTE_MS;
  if (startTime > now - HOUR_MS) return undefined;
  const id = crypto.randomUUID();
  const sleep = {
    id,
    startTime,
    endTime: null,
    source: 'live',
    note: null,
    quality: null,
  } as const;
  return {
    method: 'POST',
    path: '/sleeps/start',
    body: { startTime: iso(startTime), id },
    isRepeatable: true,
    after: withSleep(record, sleep),
  };
}

function end({ record }: Knowledge, active: RecordedSleep): Write {
  const latest = Math.floor((Date.now() - active.startTime) / MINUTE_MS);
  // Some are over 16 hours, and count for nothing until they are corrected.
  const minutes = Math.min(latest, Math.random() < 0.3 ? anyOf(400, 1000) : anyOf(1, 200));
  const endTime = active.startTime + minutes * MINUTE_MS;
  return {
    method: 'PUT',
    path: `/sleeps/${active.id}/end`,
    body: { endTime: iso(endTime) },
    isRepeatable: true,
    after: withSleep(record, { ...active, endTime }),
  };
}

function enter({ record, beganAt }: Knowledge): Write | undefined {
  const night = anyOf(0, ENTERED_NIGHTS);
  const startTime = beganAt - ENTERED_END_BEFORE_MS - night * DAY_MS + anyOf(0, 30) * MINUTE_MS;
  const endTime = startTime + anyOf(60, ENTERED_AT_MOST_MINUTES) * MINUTE_MS;
  const note = randomNote();
  const sleep = { id: undefined, startTime, endTime, source: 'manual', note, quality: 3 } as const;
  if (!isFree(record, sleep)) return undefined;
  return {
    method: 'POST',
    path: '/sleeps',
    body: { startTime: iso(startTime), endTime: iso(endTime), note, quality: 3 },
    idempotencyKey: crypto.randomUUID(),
    isRepeatable: true,
    after: withSleep(record, sleep),
    enters: sleep,
  };
}

/** Moves an end to an earlier minute, so that the sleep stays clear of the others. */
function correct({ record }: Knowledge): Write | undefined {
  const sleep = anEndedOne(record);
  if (sleep === undefined || sleep.endTime === null) return undefined;
  const minutes = anyOf(1, Math.max(1, (sleep.endTime - sleep.startTime) / MINUTE_MS));
  const endTime = sleep.startTime + Math.min(minutes, 24 * 60) * MINUTE_MS;
  return change(record, sleep, { endTime: iso(endTime) }, { ...sleep, endTime });
}

function annotate({ record }: Knowledge): Write | undefined {
  const sleep = anEndedOne(record);
  if (sleep === undefined) return undefined;
  const words = { note: randomNote(), quality: anyOf(1, 5) };
  return change(record, sleep, words, { ...sleep, ...words });
}

function change(
  record: SleepRecord,
  sleep: RecordedSleep,
  body: object,
  changed: RecordedSleep,
): Write {
  const after = withSleep(record, changed);
  return { method: 'PATCH', path: `/sleeps/${sleep.id}`, body, isRepeatable: true, after };
}

/** Any of them; a log that is nearly full is emptied from its newest, so that sleeps can be started again. */
function remove({ record }: Knowledge): Write | undefined {
  const sleeps = [...record.values()].toSorted((a, b) => b.startTime - a.startTime);
  const sleep = Math.random() < 0.5 ? sleeps[0] : sleeps[anyOf(0, sleeps.length - 1)];
  if (sleep === undefined) return undefined;
  const after = new Map(record);
  after.delete(sleep.startTime);
  return { method: 'DELETE', path: `/sleeps/${sleep.id}`, isRepeatable: false, after };
}

function restore({ record, deleted }: Knowledge): Write | undefined {
  if (deleted === undefined || !isFree(record, deleted)) return undefined;
  // An active one reaches without end, and would be found in the way of later ones.
  if (deleted.endTime === null) return undefined;
  return {
    method: 'POST',
    path: `/sleeps/${deleted.id}/restore`,
    isRepeatable: false,
    after: withSleep(record, deleted),
  };
}

/** A second press of Wake Up, as of another device: it changes nothing. */
function pressAgain({ record }: Knowledge): Write | undefined {
  const sleep = anEndedOne(record);
  if (sleep === undefined || sleep.source !== 'live') return undefined;
  return { method: 'PUT', path: `/sleeps/${sleep.id}/end`, isRepeatable: true, after: record };
}

function anEndedOne(record: SleepRecord): RecordedSleep | undefined {
  const ended = [...record.values()].filter(({ endTime }) => endTime !== null);
  return ended[anyOf(0, ended.length - 1)];
}

function isFree(record: SleepRecord, sleep: RecordedSleep): boolean {
  const stretch = (each: RecordedSleep) => ({
    startTime: each.startTime,
    endTime: each.endTime ?? undefined,
  });
  return (
    !record.has(sleep.startTime) &&
    [...record.values()].every((other) => !overlaps(stretch(other), stretch(sleep)))
  );
}

function withSleep(record: SleepRecord, sleep: RecordedSleep): SleepRecord {
  return new Map(record).set(sleep.startTime, sleep);
}

const iso = (instant: number) => new Date(instant).toISOString();
const randomNote = () => `dream ${crypto.randomUUID()} `.repeat(anyOf(1, 8)).trim();

/** A whole number from `least` to `most`, both included. */
function anyOf(least: number, most: number): number {
  return least + Math.floor(Math.random() * (most - least + 1));
}
