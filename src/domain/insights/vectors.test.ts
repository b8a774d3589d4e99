import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dateWaking, type SleepDate } from '#domain/calendar.ts';
import { counts, needsReview } from '#domain/sleep.ts';
import { wallClock } from '#testkit/sleeps.ts';
import { compareMedians, findChange, splitRecent } from './change.ts';
import { summarizeClock } from './circular.ts';
import { makeDiaryPage } from './diary-page.ts';
import { findDayLength, fitDrift, nightMiddles } from './drift.ts';
import {
  groupByDate,
  loggedNights,
  readEpisodeClock,
  type DayTotal,
  type DiaryDate,
} from './episodes.ts';
import {
  compareFreeDays,
  correctFreeMidSleep,
  findDayKind,
  socialJetlag,
  type DayKind,
} from './free-days.ts';
import { findGoalGap } from './goal-gap.ts';
import { findQualityLink } from './quality-link.ts';
import { midRanks, spearman, spearmanInterval } from './rank-correlation.ts';
import {
  compareDays,
  compareWithNextDay,
  findRegularity,
  sleepRegularityIndex,
} from './regularity.ts';
import { mean, median } from './statistics.ts';
import { findUsualTimes } from './usual-times.ts';
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

type MsfScInput = Parameters<typeof correctFreeMidSleep>[0] & { alarmOnFree: boolean };

/** How each metric of the vectors is computed here, as an object with the members that the vector expects. */
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
    const { valid, agree } = compareDays(given);
    const { state, have, need, sri, differingMinutesPerDay } = findRegularity(given);
    if (state === 'not-enough') return { status: state, have, need, validMinutes: valid };
    return {
      status: 'ok',
      settled: state === 'ok',
      sri,
      validMinutes: valid,
      agreeMinutes: agree,
      dayPairs: have,
      differingMinutesPerDay,
    };
  },
  circular({ clock }: { clock: number[] }) {
    const summary = summarizeClock(clock);
    return {
      mean: summary?.mean ?? null,
      R: summary?.resultant ?? null,
      sd: summary?.sd ?? null,
      median: summary?.median ?? null,
      mad: summary?.halfWithin ?? null,
    };
  },
  typical(input: DiaryInput) {
    const dates = parseDates(input);
    const { state, have, need, bed, wake, middle } = findUsualTimes(dates, input.until, wallClock);
    if (state === 'not-enough') return { status: state, have, need };
    const nights = loggedNights(dates, input.until, 28);
    const clocks = nights.map(({ main }) => readEpisodeClock(wallClock, main));
    const time = (usual: typeof bed, minutes: number[]) => ({
      usual: usual.median,
      halfWithin: usual.halfWithin,
      sd: summarizeClock(minutes)?.sd,
    });
    return {
      status: 'ok',
      nights: have,
      medianTotal: median(nights.map(({ minutes }) => minutes)),
      medianNight: median(nights.map(({ main }) => main.minutes)),
      bed: time(
        bed,
        clocks.map((clock) => clock.bed),
      ),
      wake: time(
        wake,
        clocks.map((clock) => clock.wake),
      ),
      midClock: time(
        middle,
        clocks.map((clock) => clock.middle),
      ),
    };
  },
  'msf-sc'({ alarmOnFree, ...input }: MsfScInput) {
    // Nights ended by an alarm have no figure; the app knows of none.
    return { msfSc: alarmOnFree ? null : correctFreeMidSleep(input) };
  },
  'sjl-clock'({ msw, msf }: { msw: number; msf: number }) {
    const sjlRel = socialJetlag(msw, msf);
    return { sjlRel, sjl: Math.abs(sjlRel) };
  },
  'social-jetlag'(
    input: DiaryInput & { freeWeekdays: number[]; overrides: Record<SleepDate, DayKind> },
  ) {
    const kinds = {
      freeWeekdays: input.freeWeekdays,
      overrides: new Map(Object.entries(input.overrides)),
    };
    const dates = parseDates(input);
    const figures = compareFreeDays(dates, input.until, kinds, wallClock);
    const counted = { status: figures.state, work: figures.haveWork, free: figures.haveFree };
    if (figures.state === 'not-enough') {
      return { ...counted, needWork: figures.needWork, needFree: figures.needFree };
    }
    const nights = (kind: DayKind) =>
      loggedNights(dates, input.until, 28)
        .filter(({ sleepDate }) => findDayKind(sleepDate, kinds) === kind)
        .map(({ main }) => main);
    const asleep = (kind: DayKind) => mean(nights(kind).map(({ minutes }) => minutes));
    const free = input.freeWeekdays.length;
    return {
      ...counted,
      msw: figures.work.middle,
      msf: figures.free.middle,
      sjlRel: figures.differenceMinutes,
      sjl: Math.abs(figures.differenceMinutes ?? NaN),
      sdWork: asleep('work'),
      sdFree: asleep('free'),
      sdWeek: (asleep('work') * (7 - free) + asleep('free') * free) / 7,
      msfSc: figures.msfSc,
    };
  },
  'goal-gap'(input: DiaryInput & { goalMinutes: number }) {
    const dates = parseDates(input);
    const { state, have, need, gapMinutes } = findGoalGap(dates, input.until, input.goalMinutes);
    if (gapMinutes === null) return { status: state, have, need };
    const atGoal = dates.filter(({ minutes }) => minutes >= input.goalMinutes).length;
    const figures = { mean: gapMinutes + input.goalMinutes, gap: gapMinutes };
    return { status: state, nights: have, ...figures, atGoal };
  },
  change(input: TotalsInput) {
    const { recent, before } = splitRecent(parseTotals(input), input.until);
    const medians = compareMedians(recent, before);
    const { state, deltaMinutes, isChanged, recentMinutes, beforeMinutes } = findChange(
      parseTotals(input),
      input.until,
    );
    return {
      status: state,
      recent: recentMinutes,
      before: beforeMinutes,
      delta: deltaMinutes,
      se: medians.error,
      changed: isChanged,
    };
  },
  weekdays(input: TotalsInput) {
    return Object.fromEntries(
      findWeekdayMedians(parseTotals(input), input.until).map(
        ({ weekday, have, medianMinutes }) => [weekday, { nights: have, median: medianMinutes }],
      ),
    );
  },
  'spearman-interval'({ x, y, z }: { x: number[]; y: number[]; z: number }) {
    const rho = spearman(midRanks(x), midRanks(y));
    const [low, high] = spearmanInterval(rho, x.length, z);
    return { rho, low, high };
  },
  association({ rows }: { rows: [SleepDate, number, number][] }) {
    const { state, have, need } = findQualityLink(
      rows.map(([sleepDate, x, quality]) => ({ sleepDate, x, quality })),
    );
    return state === 'no-variation'
      ? { status: state, nights: have }
      : { status: state, have, need };
  },
  drift(input: DiaryInput) {
    const dates = parseDates(input);
    const { state, have, need, periodMinutes, isDrifting } = findDayLength(dates, input.until);
    if (state === 'not-enough') return { status: state, have, need };
    const { drift, firstHalf, secondHalf } = fitDrift(nightMiddles(dates, input.until));
    const figures = { periodMinutes, driftPerDay: drift, firstHalf, secondHalf };
    return { status: state, sleeps: have, ...figures, drifting: isDrifting };
  },
  diary(input: DiaryInput) {
    const page = makeDiaryPage(parseDates(input), input.until, 14, wallClock);
    return {
      rows: page.rows.map((row) => ({
        date: row.sleepDate,
        logged: row.isLogged,
        bed: row.bed,
        wake: row.wake,
        asleep: row.asleepMinutes,
        breaks: row.breaks,
        breakMinutes: row.breakMinutes,
        naps: row.naps,
        napMinutes: row.napMinutes,
        total: row.totalMinutes,
        quality: row.quality,
      })),
      nights: page.nights,
      of: page.rows.length,
      totalMean: page.total.mean,
      totalSd: page.total.sd,
      bedMean: page.bed.mean,
      bedSd: page.bed.sd,
      wakeMean: page.wake.mean,
      wakeSd: page.wake.sd,
    };
  },
};

type Vector = {
  id: string;
  metric: string;
  input: never;
  expected: unknown;
  tolerance: number;
};

const VECTORS = readFileSync(new URL('vectors.fixture.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

const CLOCK_MEMBERS = new Set([
  'mean',
  'median',
  'usual',
  'msw',
  'msf',
  'msfSc',
  'bedMean',
  'wakeMean',
]);

test.each(VECTORS)('vector $id gives the expected figures', (vector) => {
  const actual = METRICS[vector.metric]?.(vector.input);
  expect(listDifferences(actual, vector.expected, vector.tolerance)).toEqual([]);
});

/** Which members differ by more than the tolerance, members that only one side has included. */
function listDifferences(
  actual: unknown,
  expected: unknown,
  tolerance: number,
  path: readonly string[] = [],
): string[] {
  if (isObject(actual) && isObject(expected)) {
    const members = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...members].flatMap((member) =>
      listDifferences(actual[member], expected[member], tolerance, [...path, member]),
    );
  }
  const isEqual =
    typeof actual === 'number' && typeof expected === 'number'
      ? distance(actual, expected, CLOCK_MEMBERS.has(path.at(-1) ?? '')) <= tolerance
      : actual === expected;
  return isEqual ? [] : [`${path.join('.')}: ${String(actual)}, expected ${String(expected)}`];
}

function distance(a: number, b: number, isClock: boolean): number {
  const direct = Math.abs(a - b);
  return isClock ? Math.min(direct, 1440 - direct) : direct;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
