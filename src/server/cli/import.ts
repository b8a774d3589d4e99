import { v4 as newImportId, v7 as newId } from 'uuid';
import { describeFiles } from '#import/describe-files.ts';
import type { Night } from '#import/nights/night.ts';
import type { Problem } from '#import/problems.ts';
import type { RecognizedFile } from '#import/collected-records.ts';
import { summarizeImport, type ImportSummary } from '#import/nights/summary.ts';
import { NO_RATE_LIMITS } from '#server/auth/rate-limits/rate-limiter.ts';
import { NIGHTS_PER_BATCH, type ImportFormat, type ImportStatus } from '#domain/import-plan.ts';
import type { DayMarkRecord } from '#server/storage/tables/day-marks.ts';
import { importBatch, type ImportDeps } from '#server/usecases/imports/import-batch.ts';
import { requireSleepQuota } from '#server/usecases/sleeps/require-sleep-quota.ts';
import { isKnownTimeZone, wallClock } from '#server/wall-clock.ts';
import { UsageError, type Command } from './command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from './find-user.ts';

export const importCommand: Command = {
  name: 'import',
  summary: "Import nights from exports of other apps, or of Lelap, into a sleeper's diary.",
  positionals: [`<${USER_WORD}>`, '<file...>'],
  options: {
    'dry-run': { description: 'show what would be imported, and write nothing' },
    'time-zone': {
      value: 'zone',
      description: 'of nights whose file names none',
    },
    columns: {
      value: 'list',
      description: 'of a table: start=Bedtime,end=Wake by names or numbers of columns',
    },
    ...USER_OPTIONS,
  },
  async run(context, args) {
    const { config, openStorage } = context;
    const zone = args.text('time-zone');
    if (zone !== undefined && !isKnownTimeZone(zone)) {
      throw new UsageError('--time-zone is an IANA zone such as Asia/Kolkata.');
    }
    const { userId, username, timeZone } = await findUser(context, args);
    const paths = args.positionals.slice(1);
    // Loaded on use: the readers have five packages.
    const { readNights } = await import('./read-nights.ts');
    const { read, nights, leftOut } = await readNights(paths, {
      timeZone: zone ?? timeZone ?? config.defaultTimeZone,
      isZoneGiven: zone !== undefined,
      columns: args.text('columns'),
    });
    const dryRun = args.has('dry-run');
    const deps: ImportDeps = {
      storage: await openStorage(),
      now: Date.now,
      newId,
      wallClock,
      defaultTimeZone: config.defaultTimeZone,
      chargeCalls: () => {},
      limiter: NO_RATE_LIMITS,
    };
    const marks = read.marks.map(({ sleepDate, kind, noSleep }) => ({
      sleepDate,
      kind,
      noSleep: noSleep ? (1 as const) : (0 as const),
    }));
    const { statuses, problems } = await writeNights(deps, nights.nights, {
      userId,
      dryRun,
      marks,
      files: read.recognized,
    });

    const { formats, unreadable, perYear, ...counts } = summarizeImport(
      { ...read, problems: [...read.problems, ...problems] },
      nights,
      statuses,
      wallClock,
    );
    const report = {
      format: formats.join(','),
      ...counts,
      unreadable: unreadable.filter(({ reason }) => reason.code !== 'leftOut').map(toUnreadable),
      leftOut,
      perYear,
    };
    const hasFaults = report.nights === 0 && read.marks.length === 0;
    return { lines: toLines(report, { username, dryRun }), json: report, hasFaults };
  },
};

/**
 * Writes the nights, one import per format, or in a dry run plans them. Returns their statuses in order, and problems
 * with marks.
 */
async function writeNights(
  deps: ImportDeps,
  nights: readonly Night[],
  given: {
    userId: string;
    dryRun: boolean;
    marks: readonly DayMarkRecord[];
    files: readonly RecognizedFile[];
  },
): Promise<{ statuses: ImportStatus[]; problems: Problem[] }> {
  const { marks, files, ...input } = given;
  const { userId, dryRun } = input;
  const statuses = new Map<Night, ImportStatus>();
  const problems: Problem[] = [];
  const byFormat = new Map<ImportFormat, Night[]>(marks.length > 0 ? [['lelap', []]] : []);
  for (const night of nights) {
    const others = byFormat.get(night.format);
    if (others) others.push(night);
    else byFormat.set(night.format, [night]);
  }
  for (const [format, all] of byFormat) {
    const importId = newImportId();
    // A dry run plans all nights together.
    const size = dryRun ? all.length : NIGHTS_PER_BATCH;
    const { fileName, unreadable } = describeFiles(files, format);
    for (let from = 0, batch = 0; batch === 0 || from < all.length; from += size, batch += 1) {
      const sleeps = all.slice(from, from + size);
      const marksOfBatch = format === 'lelap' && batch === 0 ? marks : [];
      const planned = await importBatch(deps, {
        ...input,
        fileName,
        importId,
        batch,
        format,
        sleeps,
        marks: marksOfBatch,
        unreadable: batch === 0 ? unreadable : 0,
        by: 'operator',
      });
      for (const [index, { sleepDate }] of marksOfBatch.entries()) {
        const status = planned.marks[index];
        if (status === 'inFuture' || status === 'tooOld')
          problems.push({ file: fileName, reason: { code: 'invalidDate', value: sleepDate } });
      }
      for (const [index, night] of sleeps.entries()) {
        statuses.set(night, planned.statuses[index] as ImportStatus);
      }
    }
  }
  const ordered = nights.map((night) => statuses.get(night) as ImportStatus);
  if (dryRun) {
    const added = ordered.filter((status) => status === 'new').length;
    await requireSleepQuota(deps.storage.db, userId, added);
  }
  return { statuses: ordered, problems };
}

function toUnreadable({
  reason: { code, ...details },
  ...place
}: ImportSummary['unreadable'][number]) {
  const text = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return { ...place, reason: [code, ...text].join(', ') };
}

const toNightCount = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`;

type Report = Record<string, unknown> & {
  unreadable: ReturnType<typeof toUnreadable>[];
  leftOut: string[];
  perYear: ImportSummary['perYear'];
};

function toLines(
  report: Report,
  { username, dryRun }: { username: string; dryRun: boolean },
): string[] {
  const { unreadable, leftOut, perYear, ...counts } = report;
  return [
    `${dryRun ? 'Would import' : 'Imported'} ${toNightCount(Number(counts['new']))} into the diary of ${username}.`,
    ...Object.entries(counts)
      .filter(([, value]) => Boolean(value))
      .map(([name, value]) => `${name}: ${String(value)}`),
    ...perYear.map(
      ({ year, nights, medianBed, medianWake }) =>
        `${year}: ${toNightCount(nights)}, usually ${medianBed ?? '?'} to ${medianWake ?? '?'}`,
    ),
    ...leftOut,
    ...unreadable.map(
      ({ file, line, reason }) => `${file}${line === null ? '' : `:${line}`}: ${reason}`,
    ),
  ];
}
