import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ExportFormat } from '#contract/account.ts';
import { AppError } from '#contract/app-error.ts';
import type { AccountQueue } from '#server/auth/rate-limits/account-queue.ts';
import { ACCOUNT_EVENT_KINDS } from '#domain/account-event.ts';
import { findAccount, lockAccount } from '#server/storage/tables/accounts.ts';
import { listAccountEvents } from '#server/storage/tables/account-events.ts';
import { listDayMarks } from '#server/storage/tables/day-marks.ts';
import type { Storage } from '#server/storage/engines/open-storage.ts';
import { readTotals, readUnlocked } from '#server/storage/tables/progress.ts';
import type { Schema } from '#server/storage/schema.ts';
import {
  readSleepsByWaking,
  type ExportedSleepRecord,
} from '#server/storage/tables/sleep-export.ts';
import { findActiveSleep, type SleepRecord } from '#server/storage/tables/sleep-sessions.ts';
import { readImportKeys, type ImportKeyRecord } from '#server/storage/tables/import-keys.ts';
import { readTwoStepState } from '#server/storage/tables/two-step.ts';
import { csvLine } from './csv.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { presentEvent } from '#server/usecases/account-events/list-account-events.ts';
import { exportedSleep, EXPORT_COLUMNS, type ExportedSleep } from './exported-sleep.ts';
import { presentUnlocked } from '#server/usecases/progress/present-achievements.ts';
import { presentAccount } from '#server/usecases/account/read-account.ts';
import { presentTwoStep } from '#server/usecases/two-step/read-two-step.ts';
import {
  EVENT_RETENTION_MS,
  MAX_EVENTS_PER_KIND,
  recordAccountEvent,
  type Actor,
} from '#server/usecases/account-events/record-account-event.ts';
import { listReminderChannels } from '#server/storage/tables/reminder-channels.ts';
import { readReminderFacts } from '#server/storage/tables/reminder-settings.ts';
import { presentChannel } from '../reminders/channel-target.ts';
import { readImports } from '../imports/list-imports.ts';
import { toInstantText } from '../instant-text.ts';

export type ExportAccountDeps = Pick<
  UseCaseDeps,
  'storage' | 'now' | 'newId' | 'wallClock' | 'defaultTimeZone'
> &
  ExportPace;

/** Dependencies for reading. */
type ExportDeps = Pick<UseCaseDeps, 'now' | 'wallClock' | 'defaultTimeZone'> & {
  readonly storage: Pick<Storage, 'db' | 'snapshot'>;
} & ExportPace;

/** Limits the cost of exports; absent for operators. */
type ExportPace = {
  /** Builds each page in the account's queue. */
  readonly accountQueue?: Pick<AccountQueue, 'runPart'>;
  /** Charges each page after the first as a request. */
  readonly chargeCalls?: UseCaseDeps['chargeCalls'];
};

/** Raised when a field changes its meaning or is removed. */
const EXPORT_VERSION = 1;

/** Maximum number of stored events. */
const MAX_EVENTS = MAX_EVENTS_PER_KIND * ACCOUNT_EVENT_KINDS.length;

/** All dates that can be marked. */
const MAX_MARKS = 100_000;

/** One on each day of 27 years. */
const MAX_IMPORTS = 10_000;

/** Page size: built within milliseconds, during which no other request runs. */
const PAGE_SIZE = 100;

/**
 * Streams all data of a sleeper as text. The same data gives the same bytes. CSV has the sleeps only.
 * Concurrent changes may or may not be included. Throws UNAUTHENTICATED if the account is gone.
 */
export async function exportAccount(
  deps: ExportAccountDeps,
  userId: string,
  { format, by }: { format: ExportFormat; by: Actor },
): Promise<AsyncGenerator<string>> {
  try {
    await deps.storage.transaction(async (trx) => {
      const account = await lockAccount(trx, userId);
      if (account === undefined) throw new AppError('UNAUTHENTICATED');
      const detail = format === 'json' ? 'json' : 'csv';
      await recordAccountEvent(deps, trx, userId, { kind: 'exported', by, detail });
    });
  } catch (error) {
    // Exports must work on a full disk.
    if (error instanceof AppError) throw error;
  }
  if (format === 'csv') return writeCsv(deps, userId);
  if (format === 'marks-csv') return writeMarksCsv(deps, userId);
  return await exportInJson(deps, userId);
}

/** The JSON export without an audit log entry. Throws UNAUTHENTICATED if the account is gone. */
export async function exportInJson(
  deps: ExportDeps,
  userId: string,
): Promise<AsyncGenerator<string>> {
  return writeJson(deps, userId, await readHead(deps, userId));
}

type Head = {
  facts: object;
  events: readonly object[];
  marks: readonly object[];
  imports: readonly object[];
};

async function readHead(deps: ExportDeps, userId: string): Promise<Head> {
  const records = await deps.storage.snapshot(async (db) => {
    const account = await findAccount(db, userId);
    if (account === undefined) throw new AppError('UNAUTHENTICATED');
    return {
      account,
      twoStep: await readTwoStepState(db, userId),
      reminders: await readReminderFacts(db, userId, deps.now()),
      channels: await listReminderChannels(db, userId, deps.now()),
      totals: await readTotals(db, userId),
      unlocked: await readUnlocked(db, userId),
      events: await readAuditLog(deps, db, userId),
      marks: await readMarks(db, userId),
      imports: await readImports(db, userId, { limit: MAX_IMPORTS }),
    };
  });
  const { totalPoints, fullDays, longestStreak } = records.totals;
  return {
    facts: {
      format: 'lelap-export',
      version: EXPORT_VERSION,
      account: presentAccount(deps, records.account),
      twoStep: presentTwoStep(records.twoStep),
      reminders: {
        ...records.reminders?.settings,
        // Addresses, keys and tokens are secrets.
        channels: records.channels.map((channel) => {
          const { kind, label, isActive, isPaused, createdAt } = presentChannel(channel);
          return { kind, label, isActive, isPaused, createdAt, language: channel.language };
        }),
      },
      totals: { totalPoints, fullDays, longestStreak },
      achievements: presentUnlocked(records.unlocked),
    },
    events: records.events,
    marks: records.marks,
    imports: records.imports,
  };
}

/** The audit log, oldest first, without exports, because each would change the next. */
async function readAuditLog(
  deps: ExportDeps,
  db: Kysely<Schema>,
  userId: string,
): Promise<object[]> {
  const since = deps.now() - EVENT_RETENTION_MS;
  const events = await listAccountEvents(db, userId, { since, limit: MAX_EVENTS });
  return events
    .filter(({ kind }) => kind !== 'exported')
    .toReversed()
    .map((event) => {
      const { id: _, ...told } = presentEvent(event);
      return told;
    });
}

type ExportedMark = { sleepDate: string; kind: string | null; noSleep: boolean };
const MARK_COLUMNS = ['sleepDate', 'kind', 'noSleep'] as const satisfies (keyof ExportedMark)[];

/** Marks, oldest first, as stated even if a night was logged since. */
async function readMarks(db: Kysely<Schema>, userId: string): Promise<ExportedMark[]> {
  const marks = await listDayMarks(db, userId, { limit: MAX_MARKS });
  return marks.toReversed().map(({ noSleep, ...mark }) => ({ ...mark, noSleep: noSleep === 1 }));
}

/** One event, mark, import, key or sleep per line, so that exports can be compared by line. */
async function* writeJson(
  deps: ExportDeps,
  userId: string,
  { facts, events, marks, imports }: Head,
): AsyncGenerator<string> {
  const text = JSON.stringify(facts, undefined, 2);
  yield text.slice(0, text.lastIndexOf('\n'));
  for (const [name, items] of Object.entries({ events, marks, imports })) {
    yield* writeJsonList(name, [items]);
  }
  yield* writeJsonList('importKeys', readKeyPages(deps, userId));
  yield* writeJsonList('sleeps', readSleepPages(deps, userId));
  yield '\n}\n';
}

/** A member of the JSON with one item per line. */
async function* writeJsonList(
  name: string,
  pages: Iterable<readonly object[]> | AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let separator = '\n    ';
  for await (const page of pages) {
    let text = '';
    for (const item of page) {
      text += separator + JSON.stringify(item);
      separator = ',\n    ';
    }
    yield text;
  }
  yield '\n  ]';
}

/** The keys of imported sleeps by their start. */
async function* readKeyPages(
  { storage, accountQueue }: ExportDeps,
  userId: string,
): AsyncGenerator<readonly object[]> {
  const pages = readImportKeys(storage.db, userId);
  for (;;) {
    const nextPage = async () => {
      const { value = [], done } = await pages.next();
      return { isOver: done === true, keys: value.map(presentImportKey) };
    };
    const { isOver, keys } = await (accountQueue?.runPart(userId, nextPage) ?? nextPage());
    if (isOver) return;
    yield keys;
    await nextTurnOfLoop();
  }
}

function presentImportKey({ key, importId, sleepId, startTime, endTime }: ImportKeyRecord): object {
  return {
    key,
    importId,
    sleepId,
    startTime: toInstantText(startTime),
    endTime: toInstantText(endTime),
  };
}

async function* writeCsv(deps: ExportDeps, userId: string): AsyncGenerator<string> {
  yield csvLine(EXPORT_COLUMNS);
  for await (const page of readSleepPages(deps, userId)) {
    yield page.map((sleep) => csvLine(EXPORT_COLUMNS.map((column) => sleep[column]))).join('');
  }
}

/** A separate file, because a marked date may have no sleep and would break readers of the sleeps. */
async function* writeMarksCsv(deps: ExportDeps, userId: string): AsyncGenerator<string> {
  yield csvLine(MARK_COLUMNS);
  const marks = await readMarks(deps.storage.db, userId);
  yield marks.map((mark) => csvLine(MARK_COLUMNS.map((column) => mark[column]))).join('');
}

/** Completed sleeps in waking order, then the active one. No transaction stays open for a slow reader. */
async function* readSleepPages(
  deps: ExportDeps,
  userId: string,
): AsyncGenerator<readonly ExportedSleep[]> {
  const { db } = deps.storage;
  const { accountQueue, chargeCalls } = deps;
  const present = (sleep: SleepRecord & { settled: 0 | 1 }) => exportedSleep(deps.wallClock, sleep);
  let after: ExportedSleepRecord | undefined;
  for (;;) {
    const last = after;
    if (last) chargeCalls?.(userId, 1);
    const makePage = async () => {
      const records = await readSleepsByWaking(db, userId, { after: last, limit: PAGE_SIZE });
      return { last: records.at(-1), sleeps: records.map(present) };
    };
    const page = await (accountQueue?.runPart(userId, makePage) ?? makePage());
    const { sleeps } = page;
    if (sleeps.length > 0) yield sleeps;
    after = page.last;
    if (sleeps.length < PAGE_SIZE) break;
    // SQLite and fast readers never wait, so yield to other requests explicitly.
    await nextTurnOfLoop();
  }
  const active = await findActiveSleep(db, userId);
  if (active) yield [present({ ...active, settled: 0 })];
}
