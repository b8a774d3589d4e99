import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { ExportFormat } from '../contract.ts';
import { AppError } from '#kernel/contract/app-error.ts';
import { ACCOUNT_EVENT_KINDS } from '#accounts/account-event.ts';
import type { DatedMark, Diary, DiarySleep } from '#diary/rules/diary.ts';
import { findAccount, lockAccount, requireAccount } from '#accounts/server/account-rows.ts';
import { listAccountEvents } from '#accounts/server/event-rows.ts';
import { readDayMarks } from '#diary/server/mark-rows.ts';
import type { Database } from '#schema.ts';
import { readNotes } from '#diary/server/sleep-rows.ts';
import {
  csvLine,
  type CsvValue,
  EXPORT_COLUMNS,
  exportedSleep,
  type ExportedSleep,
} from './exported-sleep.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { wordAchievement } from '#diary/server/word-achievements.ts';
import { presentUnlocked } from '#dashboard/server/present-achievements.ts';
import { chargeForSleeps, loadDiary } from '#diary/server/read-diary.ts';
import { presentAccount } from '#accounts/server/read-account.ts';
import {
  EVENT_RETENTION_MS,
  MAX_EVENTS_PER_KIND,
  recordAccountEvent,
  type Actor,
} from '#accounts/server/record-account-event.ts';
import { toInstantText } from '#kernel/contract/instants.ts';

/** Raised when a field changes its meaning or is removed. */
const EXPORT_VERSION = 1;

/** Maximum number of stored events. */
const MAX_EVENTS = MAX_EVENTS_PER_KIND * ACCOUNT_EVENT_KINDS.length;

/** Written within milliseconds, during which no other request runs. */
const PART_SIZE = 100;

/**
 * All data of a sleeper as text, in parts. The same data gives the same bytes. CSV has the sleeps or the marks only.
 * Throws UNAUTHENTICATED if the account is gone.
 */
export async function exportAccount(
  deps: UseCaseDeps,
  userId: string,
  { format, by }: { format: ExportFormat; by: Actor },
): Promise<AsyncGenerator<string>> {
  const { storage } = deps;
  try {
    await storage.transaction(async (trx) => {
      await requireAccount(lockAccount(trx, userId));
      const detail = format === 'json' ? 'json' : 'csv';
      await recordAccountEvent(deps, trx, userId, { kind: 'exported', by, detail });
    });
  } catch (error) {
    // Exports must work on a full disk.
    if (error instanceof AppError) throw error;
  }
  switch (format) {
    case 'json':
      return writeJson(await storage.snapshot((db) => readAll(deps, db, userId)));
    case 'csv':
      return writeCsv(
        EXPORT_COLUMNS,
        await storage.snapshot(async (db) =>
          listSleeps(deps, db, userId, await loadDiary(db, userId, deps.now())),
        ),
      );
    case 'marks-csv':
      // A separate file, because a marked date may have no sleep and would break readers of the sleeps.
      return writeCsv(MARK_COLUMNS, await readDayMarks(storage.db, userId));
  }
}

/** Single facts, and lists whose items are converted while they are written. */
type Exported = { facts: object; lists: Readonly<Record<string, Iterable<object>>> };

async function readAll(deps: UseCaseDeps, db: Database, userId: string): Promise<Exported> {
  const account = await requireAccount(findAccount(db, userId));
  const diary = await loadDiary(db, userId, deps.now());
  const { totalPoints, fullDays, longestStreak } = diary.totals;
  const facts: object = {};
  const lists: Exported['lists'] = {};
  for (const { exported } of deps.features) {
    const added = await exported?.(deps, db, userId);
    Object.assign(facts, added?.facts);
    Object.assign(lists, added?.lists);
  }
  return {
    facts: {
      format: 'lelap-export',
      version: EXPORT_VERSION,
      account: presentAccount(deps, account),
      ...facts,
      totals: { totalPoints, fullDays, longestStreak },
      achievements: presentUnlocked(diary.unlocked).map((one) => ({
        ...wordAchievement(one.id),
        unlockedAt: one.unlockedAt,
      })),
    },
    lists: {
      events: await readAuditLog(deps, db, userId),
      marks: await readDayMarks(db, userId),
      ...lists,
      sleeps: await listSleeps(deps, db, userId, diary),
    },
  };
}

/** The audit log, oldest first, without exports, because each would change the next. */
async function readAuditLog(deps: UseCaseDeps, db: Database, userId: string): Promise<object[]> {
  const since = deps.now() - EVENT_RETENTION_MS;
  const events = await listAccountEvents(db, userId, { since, limit: MAX_EVENTS });
  return events
    .filter(({ kind }) => kind !== 'exported')
    .toReversed()
    .map((event) => ({ ...event, id: undefined }));
}

const MARK_COLUMNS = [
  'sleepDate',
  'kind',
  'noSleep',
  'rest',
] as const satisfies (keyof DatedMark)[];

/** Completed sleeps in waking order, then the active one. */
async function listSleeps(
  deps: UseCaseDeps,
  db: Database,
  userId: string,
  diary: Diary,
): Promise<Iterable<ExportedSleep>> {
  const { active, ended, sleeps } = diary;
  const notes = await readNotes(db, userId, sleeps);
  chargeForSleeps(deps, userId, sleeps.length);
  const exported: DiarySleep[] = active ? [...ended, active] : [...ended];
  return exported
    .values()
    .map((sleep) => exportedSleep(deps.wallClock, diary, sleep, notes.get(sleep.id) ?? null));
}

/** A field with an instant is named `…Time` or `…At`. */
const INSTANT_NAME = /(Time|At)$/;

/** Writes instants as the API does. */
const encodeInstant = <Value>(name: string, value: Value): Value | string =>
  typeof value === 'number' && INSTANT_NAME.test(name) ? toInstantText(value) : value;

/** One item of a list per line, so that exports can be compared by line. */
async function* writeJson({ facts, lists }: Exported): AsyncGenerator<string> {
  const text = JSON.stringify(facts, encodeInstant, 2);
  yield text.slice(0, text.lastIndexOf('\n'));
  for (const [name, items] of Object.entries(lists)) {
    yield `,\n  "${name}": [`;
    yield* inParts(
      items,
      (item, isFirst) => `${isFirst ? '' : ','}\n    ${JSON.stringify(item, encodeInstant)}`,
    );
    yield '\n  ]';
  }
  yield '\n}\n';
}

async function* writeCsv<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Record<Column, CsvValue>>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  yield* inParts(rows, (row) =>
    csvLine(columns.map((column) => encodeInstant(column, row[column]))),
  );
}

async function* inParts<Item>(
  items: Iterable<Item>,
  toText: (item: Item, isFirst: boolean) => string,
): AsyncGenerator<string> {
  let part = '';
  let count = 0;
  for (const item of items) {
    part += toText(item, count === 0);
    count += 1;
    if (count % PART_SIZE > 0) continue;
    yield part;
    part = '';
    // Fast readers never wait, so yield to other requests explicitly.
    await nextTurnOfLoop();
  }
  yield part;
}
