import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dateWaking, type SleepDate } from '#kernel/rules/calendar.ts';
import { counts, needsReview } from '#diary/rules/sleep.ts';
import { wallClock } from '#testkit/sleeps.ts';
import { compareMedians, findChange, splitRecent } from './change.ts';
import { summarizeClock } from '#kernel/rules/circular.ts';
import { makeDiaryPage } from './diary-page.ts';
import { findDayLength, fitDrift, nightMiddles } from './drift.ts';
import { groupByDate, type DayTotal, type DiaryDate } from '#diary/rules/episodes.ts';
import {
  compareFreeDays,
  correctFreeMidSleep,
  socialJetlag,
  type DayKind,
} from '#diary/rules/free-days.ts';
import { findGoalGap } from './goal-gap.ts';
import { findQualityLink } from './quality-link.ts';
import { midRanks, spearman, spearmanInterval } from './rank-correlation.ts';
import {
  compareDays,
  compareWithNextDay,
  findRegularity,
  sleepRegularityIndex,
} from './regularity.ts';
import { findUsualTimes } from '#diary/rules/usual-times.ts';
import { findWeekdayMedians } from './weekdays.ts';

type InputSession = {
  start: string;
  end: string;
  zone: string;
  quality?: number;
  settled?: boolean;
};

function parseSession({ start, end, zone, quality, settled = false }: InputSession) {
  const times = { startTime: Date.parse(start), endTime: Date.parse(end) };
  return {
    ...times,
    sleepDate: dateWaking(wallClock, times, zone).sleepDate,
    timeZone: zone,
    quality: quality ?? null,
    settled,
  };
}

type DiaryInput = { sessions: InputSession[]; until: SleepDate; noSleep?: SleepDate[] };

function parseDates({ sessions, noSleep = [] }: Omit<DiaryInput, 'until'>): DiaryDate[] {
  return groupByDate(sessions.map(parseSession).filter(counts), new Set(noSleep));
}

type TotalsInput = { values: Record<SleepDate, number>; until: SleepDate };

function parseTotals({ values }: TotalsInput): DayTotal[] {
  return Object.entries(values).map(([sleepDate, minutes]) => ({ sleepDate, minutes }));
}

type Ranges = [number, number][];

/** The figures of each metric. */
const METRICS: Record<string, (input: never) => unknown> = {
  'sri-core'({ asleep, known, day }: { asleep: Ranges; known: Ranges; day: number }) {
    const comparison = compareWithNextDay({ asleep, known, unknown: [] }, day);
    return { ...comparison, sri: sleepRegularityIndex(comparison) };
  },
  regularity(input: Omit<DiaryInput, 'until'> & { now: string }) {
    const dates = parseDates(input);
    const reviews = input.sessions.map(parseSession).filter(needsReview);
    const until = dates.at(-1)?.sleepDate ?? '';
    const given = { dates, reviews, until, now: Date.parse(input.now) };
    return { ...compareDays(given), ...findRegularity(given) };
  },
  circular: ({ clock }: { clock: number[] }) => summarizeClock(clock),
  typical: (input: DiaryInput) => findUsualTimes(parseDates(input), input.until, wallClock),
  'msf-sc': (input: Parameters<typeof correctFreeMidSleep>[0]) => ({
    msfSc: correctFreeMidSleep(input),
  }),
  'sjl-clock': ({ msw, msf }: { msw: number; msf: number }) => ({ sjlRel: socialJetlag(msw, msf) }),
  'social-jetlag'(
    input: DiaryInput & { freeWeekdays: number[]; overrides: Record<SleepDate, DayKind> },
  ) {
    const { freeWeekdays, until } = input;
    const kinds = { freeWeekdays, overrides: new Map(Object.entries(input.overrides)) };
    return compareFreeDays(parseDates(input), until, kinds, wallClock);
  },
  'goal-gap': (input: DiaryInput & { goalMinutes: number }) =>
    findGoalGap(parseDates(input), input.until, input.goalMinutes),
  change(input: TotalsInput) {
    const totals = parseTotals(input);
    const { recent, before } = splitRecent(totals, input.until);
    return { ...findChange(totals, input.until), se: compareMedians(recent, before).error };
  },
  weekdays: (input: TotalsInput) => findWeekdayMedians(parseTotals(input), input.until),
  'spearman-interval'({ x, y, z }: { x: number[]; y: number[]; z: number }) {
    const rho = spearman(midRanks(x), midRanks(y));
    const [low, high] = spearmanInterval(rho, x.length, z);
    return { rho, low, high };
  },
  association: ({ rows }: { rows: [SleepDate, number, number][] }) =>
    findQualityLink(rows.map(([sleepDate, x, quality]) => ({ sleepDate, x, quality }))),
  drift(input: DiaryInput) {
    const dates = parseDates(input);
    return {
      ...fitDrift(nightMiddles(dates, input.until)),
      ...findDayLength(dates, input.until, wallClock),
    };
  },
  diary: (input: DiaryInput) => makeDiaryPage(parseDates(input), input.until, 14, wallClock),
};

const CLOCK_MEMBERS =
  /^circular\.(mean|median)|^typical\..*\.median|^social-jetlag\..*\.middle|\.msfSc$|^diary\.(bed|wake)\.mean$/;

type Vector = {
  id: string;
  metric: string;
  input: never;
  expected: object;
  tolerance: number;
};

const VECTORS = readFileSync(new URL('vectors.fixture.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

test.each(VECTORS)('vector $id gives the expected figures', ({ metric, ...vector }) => {
  const actual = flatten(METRICS[metric]?.(vector.input), metric);
  const expected = [...flatten(vector.expected, metric)];
  const wrong = expected
    .filter(([path, value]) => !isNear(actual.get(path), value, path, vector.tolerance))
    .map(([path, value]) => `${path}: ${String(actual.get(path))}, expected ${String(value)}`);
  expect(wrong).toEqual([]);
});

/** Values by their paths. */
function flatten(value: unknown, path: string): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, member]) => [...flatten(member, `${path}.${key}`)]),
  );
}

function isNear(a: unknown, b: unknown, path: string, tolerance: number): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  const direct = Math.abs(a - b);
  return (CLOCK_MEMBERS.test(path) ? Math.min(direct, 1440 - direct) : direct) <= tolerance;
}
