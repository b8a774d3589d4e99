import { randomUUID } from 'node:crypto';
import type { ImportedRecordStatus } from '../../import-plan.ts';
import type { Place } from '../../readers/imported-sleep.ts';
import { findUnmarkable, findUnreadable, groupByFormat } from '../../readers/imports-by-format.ts';
import { summarizeImport, type ImportSummary } from '../../readers/nights/summary.ts';
import { isReadNevertheless, type ProblemGroup } from '../../readers/problems.ts';
import { importNights, type ImportDeps } from '../import-nights.ts';
import { isKnownTimeZone } from '#kernel/contract/time-zones.ts';
import { wallClock } from '#kernel/server/wall-clock.ts';
import { UsageError, type Command } from '#kernel/server/cli/command.ts';
import { findUser, USER_OPTIONS, USER_WORD } from '#accounts/server/cli/find-user.ts';

export const importCommand: Command = {
  name: 'import',
  summary: "Import nights from exports of other apps, or of Lelap, into a sleeper's diary.",
  positionals: [`<${USER_WORD}>`, '<file...>'],
  options: {
    '--dry-run': 'show what would be imported, and write nothing',
    '--time-zone <zone>': 'of nights whose file names none',
    '--columns <list>': 'of a table: start=Bedtime,end=Wake by names or numbers of columns',
    ...USER_OPTIONS,
  },
  async run(context, args) {
    const { config, openDeps } = context;
    const zone = args.text('timeZone');
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
    const dryRun = args.has('dryRun');
    const deps: ImportDeps = {
      ...(await openDeps()),
      countImport: async () => {},
    };
    const imports = groupByFormat(nights.nights, nights.marks, read);
    const results: Awaited<ReturnType<typeof importNights>>[] = [];
    for (const each of imports) {
      const input = { ...each, sleeps: each.nights, importId: randomUUID() };
      results.push(await importNights(deps, { ...input, userId, dryRun, by: 'operator' }));
    }
    const leftOutOfImport = [
      ...findUnmarkable(
        imports,
        results.flatMap(({ marks }) => marks),
      ),
      ...findUnreadable(
        imports,
        results.flatMap(({ experiments = [] }) => experiments),
      ),
    ];
    const { formats, problems, perYear, ...counts } = summarizeImport(
      { ...read, problems: [...read.problems, ...leftOutOfImport] },
      { ...nights, nights: imports.flatMap((each) => each.nights) },
      results.flatMap(({ statuses }) => statuses),
      wallClock,
    );
    const experiments = results.flatMap((result) => result.experiments ?? []);
    const countExperiments = (...counted: ImportedRecordStatus[]) =>
      experiments.filter((status) => counted.includes(status)).length;
    const shown = problems.filter(({ first: [{ reason }] }) => reason.code !== 'leftOut');
    const isIncomplete = ({ first: [{ reason }] }: ProblemGroup) => isReadNevertheless(reason);
    const report = {
      format: formats.join(','),
      ...counts,
      experiments: countExperiments('new', 'stopped'),
      /** Of those, the ones that were under way. */
      stoppedExperiments: countExperiments('stopped'),
      unreadable: shown.filter((group) => !isIncomplete(group)).map(toAlike),
      /** Read without a zone, a rating or the end of a note. */
      incomplete: shown.filter(isIncomplete).map(toAlike),
      leftOut,
      perYear,
    };
    const hasFaults = report.nights + read.marks.length + read.experiments.length === 0;
    return { lines: toLines(report, { username, dryRun }), json: report, hasFaults };
  },
};

/** The first problem of a reason, how many there are, and the places of the next ones. */
function toAlike({ first: [first, ...next], count }: ProblemGroup) {
  const { reason, ...place } = first;
  const { code, ...details } = reason;
  const text = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return {
    ...toPlace(place),
    reason: [code, ...text].join(', '),
    count,
    others: next.map(toPlace),
  };
}

/** `line`: without lines a record. */
const toPlace = ({ file, line, record }: Place) => ({ file, line: line ?? record ?? null });

const toPlaceText = ({ file, line }: ReturnType<typeof toPlace>) =>
  `${file}${line === null ? '' : `:${line}`}`;

const toNightCount = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`;

type Report = Record<string, unknown> & {
  unreadable: ReturnType<typeof toAlike>[];
  incomplete: ReturnType<typeof toAlike>[];
  leftOut: string[];
  perYear: ImportSummary['perYear'];
};

function toLines(
  report: Report,
  { username, dryRun }: { username: string; dryRun: boolean },
): string[] {
  const { unreadable, incomplete, leftOut, perYear, ...counts } = report;
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
    ...[...unreadable, ...incomplete].map(({ reason, count, others, ...place }) => {
      const rest = count - 1 - others.length;
      const more = [...others.map(toPlaceText), ...(rest > 0 ? [`${rest} more`] : [])];
      const alike = more.length > 0 ? ` (${count} alike: ${more.join(', ')})` : '';
      return `${toPlaceText(place)}: ${reason}${alike}`;
    }),
  ];
}
