import { expect, test } from 'vitest';
import { addDays, dateWaking, type SleepDate } from '#kernel/rules/calendar.ts';
import { at, wallClock } from '#testkit/sleeps.ts';
import { makeDiaryPage } from './diary-page.ts';
import { groupByDate, type CountingSession } from '#diary/rules/episodes.ts';
import type { DayKind } from '#diary/rules/free-days.ts';
import { computeInsights, defaultUntil } from './insights.ts';

const MINUTE_MS = 60_000;

type History = {
  sessions: CountingSession[];
  reviews: { startTime: number; endTime: number }[];
  sleepless: SleepDate[];
  until: SleepDate;
  now: number;
  overrides: Record<SleepDate, DayKind>;
};

function compute(history: Partial<History> & Pick<History, 'sessions'>) {
  const dates = groupByDate(history.sessions, new Set(history.sleepless));
  return computeInsights({
    dates,
    reviews: history.reviews ?? [],
    until: history.until ?? dates.at(-1)?.sleepDate ?? '2026-03-01',
    now: history.now ?? Date.parse('2030-01-01'),
    kinds: { freeWeekdays: [6, 7], overrides: new Map(Object.entries(history.overrides ?? {})) },
    goalMinutes: 480,
    wallClock,
  });
}

function session(
  startTime: number,
  minutes: number,
  { timeZone = 'Asia/Jakarta', quality = null }: Partial<CountingSession> = {},
): CountingSession {
  const times = { startTime, endTime: startTime + minutes * MINUTE_MS };
  const { sleepDate } = dateWaking(wallClock, times, timeZone);
  return { ...times, sleepDate, timeZone, quality };
}

/** Nights from 23:00 on the dates before those from `first` on; undefined: a date without one. */
function nights(
  first: SleepDate,
  minutes: readonly (number | undefined)[],
  { timeZone, quality }: { timeZone?: string; quality?: (index: number) => number } = {},
): CountingSession[] {
  return minutes.flatMap((length, i) => {
    const evening = at(`${addDays(first, i - 1)}T23:00`, timeZone);
    const details = { ...(timeZone && { timeZone }), quality: quality?.(i) ?? null };
    return length === undefined ? [] : session(evening, length, details);
  });
}

const sameNights = (count: number): number[] => Array.from({ length: count }, () => 480);

const varied = (i: number) => 400 + ((i * 17) % 40);
const variedNights = (count: number) => Array.from({ length: count }, (_, i) => varied(i));

test('nights before the window of a figure, and after until, do not change it', () => {
  const quality = (i: number) => 1 + (i % 5);
  const sessions = nights('2026-03-01', variedNights(40), { quality });
  const until = addDays('2026-03-01', 39);
  const before = nights(addDays(until, -400), variedNights(200), { quality });
  const after = nights(addDays(until, 5), [500, 300, 480], { quality });
  const history = { sessions: [...before, ...sessions, ...after], until };
  expect(compute(history)).toEqual(compute({ sessions }));
});

test.each([
  ['Europe/Berlin', '2026-03-29'],
  ['America/New_York', '2026-03-08'],
])(
  'the clock change in %s on %s moves no usual time, and costs regularity an hour twice',
  (timeZone, spring) => {
    // 23:00 to 07:00 by the clock, an hour less on the morning of the change.
    const lengths = Array.from({ length: 16 }, (_, i) => (i === 7 ? 420 : 480));
    const sessions = nights(addDays(spring, -7), lengths, { timeZone });
    const { usual, regularity } = compute({ sessions });
    expect(usual.bed).toEqual({ median: 23 * 60, halfWithin: 0 });
    expect(usual.wake).toEqual({ median: 7 * 60, halfWithin: 0 });
    // Of 15 pairs of days the hour of sleep before and the one after the change differ.
    expect(regularity.have).toBe(15);
    expect(regularity.differingMinutesPerDay).toBeCloseTo(120 / 15, 0);
  },
);

test('a session in review makes its time unknown, and nothing else', () => {
  const sessions = nights('2026-03-01', sameNights(16));
  const plain = compute({ sessions }).regularity;
  const review = { startTime: at('2026-03-08T08:00'), endTime: at('2026-03-08T20:00') };
  const reviewed = compute({ sessions, reviews: [review] }).regularity;
  expect(plain).toMatchObject({ state: 'ok', have: 15, sri: 100 });
  // Half a day is compared neither with the day before nor with the day after.
  expect(reviewed).toMatchObject({ state: 'ok', have: 14, sri: 100 });
});

test('a night without a record is unknown; with "I did not sleep" it is known awake', () => {
  const lengths = sameNights(16).map((minutes, i) => (i === 8 ? undefined : minutes));
  const sessions = nights('2026-03-01', lengths);
  expect(compute({ sessions }).regularity).toMatchObject({ have: 13, sri: 100 });
  const { regularity } = compute({ sessions, sleepless: ['2026-03-09'] });
  // The 480 minutes of that night differ from those before and after.
  expect(regularity.have).toBe(15);
  expect(regularity.differingMinutesPerDay).toBeCloseTo((2 * 480) / 15, 6);
});

test('time is known half a day past the last night, a day more if the next was sleepless, never past now', () => {
  const sessions = nights('2026-03-01', sameNights(15));
  const [last] = sessions.slice(-1) as [CountingSession];
  const pairs = (history: Partial<History>) => compute({ sessions, ...history }).regularity.have;
  const until = '2026-03-16';
  expect(pairs({})).toBe(14);
  expect(pairs({ until, sleepless: [until] })).toBe(15);
  expect(pairs({ until, sleepless: [until], now: last.endTime })).toBe(14);
  expect(pairs({ now: at('2026-03-08T07:00') })).toBe(7);
});

test('the time between nights is known up to 36 hours from middle to middle, to the millisecond', () => {
  const sessions = nights('2026-03-01', sameNights(15));
  const pairs = (start: number) =>
    compute({ sessions: [...sessions, session(start, 480)] }).regularity.have;
  const start = at('2026-03-16T11:00');
  expect([pairs(start), pairs(start + 1)]).toEqual([16, 15]);
});

test('a sleep after a flight over the date line follows the last night, though its date is earlier', () => {
  const before = nights('2026-03-01', sameNights(15), { timeZone: 'Pacific/Kiritimati' });
  const start = at('2026-03-15T17:00', 'Pacific/Kiritimati');
  const regularity = (timeZone: string) => {
    const arrived = session(start, 200, { timeZone });
    return [arrived.sleepDate, compute({ sessions: [...before, arrived] }).regularity];
  };
  const [date, stayed] = regularity('Pacific/Kiritimati');
  const [dateAfterFlight, flew] = regularity('Pacific/Pago_Pago');
  expect([date, dateAfterFlight]).toEqual(['2026-03-16', '2026-03-14']);
  expect(flew).toEqual(stayed);
});

test.each([
  ['2026-03-15T16:00', [60], 14],
  ['2026-03-15T16:00', [179], 14],
  ['2026-03-15T16:00', [180], 15],
  ['2026-03-15T23:00', [120], 14],
  // Together they are a night.
  ['2026-03-15T23:00', [120, 120], 15],
])('after the 15th night sleeps from %s of %j minutes make %i pairs', (time, lengths, pairs) => {
  const sessions = nights('2026-03-01', sameNights(15));
  const after = lengths.map((minutes, i) => session(at(time) + i * 300 * MINUTE_MS, minutes));
  expect(compute({ sessions: [...sessions, ...after] }).regularity.have).toBe(pairs);
});

test('a mark for a date leaves it out, or makes it free or a work day', () => {
  // Two weeks of 12 work and 4 free dates, 1 March being a Sunday.
  const sessions = nights('2026-03-01', sameNights(16));
  const counts = (overrides: History['overrides']) => {
    const { haveWork, haveFree } = compute({ sessions, overrides }).freeDays;
    return [haveWork, haveFree];
  };
  expect(counts({})).toEqual([11, 5]);
  expect(counts({ '2026-03-02': 'free' })).toEqual([10, 6]);
  expect(counts({ '2026-03-02': 'skip', '2026-03-07': 'work' })).toEqual([11, 4]);
});

test.each([
  [29, false],
  [30, true],
  [-30, true],
])('free days that are %i minutes later differ clearly: %s', (shift, isClear) => {
  const sessions = nights('2026-03-01', sameNights(28)).map((night) => {
    const ms = isFreeDate(night.sleepDate) ? shift * MINUTE_MS : 0;
    return { ...night, startTime: night.startTime + ms, endTime: night.endTime + ms };
  });
  const { freeDays } = compute({ sessions });
  expect(freeDays).toMatchObject({ state: 'ok', haveWork: 20, haveFree: 8, isClear });
  expect(freeDays.differenceMinutes).toBeCloseTo(shift, 6);
});

test.each([
  [14, 5, 'ok'],
  [13, 5, 'not-enough'],
  [14, 4, 'not-enough'],
])('%i dates and %i of the week after show a change: %s', (before, recent, state) => {
  const last = (count: number, dates: number) =>
    Array.from({ length: dates }, (_, i) => (i < dates - count ? undefined : 480));
  const sessions = nights('2026-03-01', [...last(before, 28), ...last(recent, 7)]);
  const figures = { state, haveBefore: before, haveRecent: recent };
  expect(compute({ sessions }).change).toMatchObject(figures);
});

const isFreeDate = (sleepDate: SleepDate) => [0, 6].includes(new Date(sleepDate).getUTCDay());

test.each([
  [8, 4, 'ok'],
  [7, 4, 'not-enough'],
  [8, 3, 'not-enough'],
])('of %i work nights and %i free ones the difference is %s', (work, free, state) => {
  const sessions = nights('2026-03-02', sameNights(28));
  const isFree = (session: CountingSession) => isFreeDate(session.sleepDate);
  const freeNights = sessions.filter(isFree).slice(-free);
  const workNights = sessions.filter((session) => !isFree(session)).slice(-work);
  const { freeDays } = compute({ sessions: [...workNights, ...freeNights] });
  expect(freeDays).toMatchObject({ state, haveWork: work, haveFree: free });
});

test.each([
  // 2.5 standard errors of 20 work nights that differ by 60 minutes from their mean, and 8 free ones by 30: 42.9.
  [42, false],
  [43, true],
])('free days that are %i minutes later among scattered nights differ clearly: %s', (...given) => {
  const [shift, isClear] = given;
  const seen = { work: 0, free: 0 };
  const sessions = nights('2026-03-02', sameNights(28)).map((night) => {
    const isFree = isFreeDate(night.sleepDate);
    const isLate = (seen[isFree ? 'free' : 'work'] += 1) % 2 === 0;
    const minutes = (isFree ? shift : 0) + (isFree ? 30 : 60) * (isLate ? 1 : -1);
    return session(night.startTime + minutes * MINUTE_MS, 480);
  });
  expect(compute({ sessions }).freeDays).toMatchObject({ haveWork: 20, haveFree: 8, isClear });
});

test('free days have no difference if the work nights have no usual time', () => {
  const sessions = nights('2026-03-02', sameNights(28)).map((night, i) => {
    const laterMinutes = isFreeDate(night.sleepDate) ? 0 : (i % 4) * 300;
    return session(night.startTime + laterMinutes * MINUTE_MS, 200);
  });
  const { freeDays } = compute({ sessions });
  expect(freeDays).toMatchObject({ state: 'no-usual-time', haveWork: 20, haveFree: 8 });
});

test.each([
  [9, false],
  [10, true],
])('nights that begin %i minutes later each day drift: %s', (minutes, isDrifting) => {
  const sessions = Array.from({ length: 14 }, (_, i) =>
    session(at('2026-03-01T23:00') + i * (1440 + minutes) * MINUTE_MS, 180),
  );
  expect(compute({ sessions }).dayLength).toMatchObject({ state: 'ok', have: 14, isDrifting });
  const fewer = compute({ sessions: sessions.slice(1) }).dayLength;
  expect(fewer).toMatchObject({ state: 'not-enough', have: 13, isDrifting: null });
});

test('sleepless dates count in goal and change, not in usual times, free days, quality and day length', () => {
  const until = addDays('2026-03-01', 40);
  const sessions = nights('2026-03-01', sameNights(40), { quality: (i) => 1 + (i % 5) });
  const without = compute({ sessions, until });
  const figures = compute({ sessions, until, sleepless: [until] });
  expect(without.goal).toMatchObject({ have: 13, gapMinutes: 0 });
  expect(figures.goal.have).toBe(14);
  expect(figures.goal.gapMinutes).toBeCloseTo(-480 / 14, 6);
  expect(figures.change.haveRecent).toBe(without.change.haveRecent + 1);
  for (const key of ['usual', 'freeDays', 'quality', 'dayLength'] as const) {
    expect(figures[key]).toEqual(without[key]);
  }
});

test.each([
  ['one duration', 40, () => 480, 1, 'few-on-one-side', 0, 10],
  ['29 nights', 29, varied, 1, 'not-enough', 29, 30],
  ['30 nights', 30, varied, 1, 'ok', 30, 30],
  ['ten longer nights', 40, (i: number) => (i < 10 ? 500 : 480), 1, 'ok', 40, 30],
  ['nine longer nights', 40, (i: number) => (i < 9 ? 500 : 480), 1, 'few-on-one-side', 9, 10],
  // Of these nights 10.003 and 9.89 are independent.
  ['durations that rise for 37 nights', 37, (i: number) => 400 + i, 5, 'ok', 37, 30],
  ['durations that rise for 38 nights', 38, (i: number) => 400 + i, 5, 'too-dependent', 38, 30],
  ['durations that vary', 40, varied, 1, 'ok', 40, 30],
] as const)('quality is judged with %s', (_, count, minutesAt, nightsOfRating, ...expected) => {
  const [state, have, need] = expected;
  const lengths = Array.from({ length: count }, (_night, i) => minutesAt(i));
  const quality = (i: number) => 1 + (Math.floor(i / nightsOfRating) % 2);
  const figures = compute({ sessions: nights('2026-03-01', lengths, { quality }) }).quality;
  expect(figures).toMatchObject({ state, have, need });
  expect(figures.rho === null).toBe(state !== 'ok');
});

test('a sleeper whose nights begin 50 minutes later each day has days of 24 h 50', () => {
  const sessions = Array.from({ length: 26 }, (_, i) =>
    session(at('2026-03-01T23:00') + i * 1490 * MINUTE_MS, 480),
  );
  // A date without a night is a day like the others.
  const figures = compute({ sessions: sessions.filter((_, i) => i % 5 !== 4) });
  const drift = { periodMinutes: 1490, isDrifting: true };
  expect(figures.dayLength).toEqual({ state: 'ok', have: 21, need: 14, ...drift });
  expect(figures.usual.state).toBe('no-usual-time');
  expect(figures.freeDays.state).toBe('no-usual-time');
});

test.each([0, 1, 6, 7])('%i nights: what means nothing yet is withheld', (count) => {
  const sessions = nights('2026-03-01', sameNights(count));
  const { usual, goal, regularity } = compute({ sessions });
  const state = count < 7 ? 'not-enough' : 'ok';
  expect(usual).toMatchObject({ state, have: count, need: 7 });
  expect(usual.bed.median).toBe(count < 7 ? null : 23 * 60);
  expect(goal).toMatchObject({ state, have: count, gapMinutes: count < 7 ? null : 0 });
  const have = Math.max(0, count - 1);
  expect(regularity).toMatchObject({ state: 'not-enough', have, sri: null });
});

test.each([
  ['not logged', 179, '2026-03-01'],
  ['logged', 180, '2026-03-02'],
])('today %s after %i minutes: figures end at %s', (_, minutes, until) => {
  const dates = groupByDate(nights('2026-03-01', [480, minutes]), new Set());
  expect(defaultUntil(dates, '2026-03-02')).toBe(until);
});

test('of nights that begin at any time and end at 7 only the waking is usual', () => {
  const sessions = Array.from({ length: 12 }, (_, i) => {
    const minutes = 200 + 360 * (i % 4);
    return session(at(`${addDays('2026-03-01', i)}T07:00`) - minutes * MINUTE_MS, minutes);
  });
  const { usual } = compute({ sessions });
  expect(usual.state).toBe('ok');
  expect([usual.bed.median, usual.wake.median]).toEqual([null, 420]);
});

test('a page of the diary has the breaks and naps of each date, and their mean and deviation', () => {
  const sessions = [
    session(at('2026-03-01T23:00'), 480),
    session(at('2026-03-02T23:00'), 420),
    session(at('2026-03-03T23:00'), 240),
    session(at('2026-03-04T03:30'), 180),
    session(at('2026-03-04T14:00'), 60),
  ];
  const page = (count: number) =>
    makeDiaryPage(groupByDate(sessions, new Set()), '2026-03-04', count, wallClock);
  const { rows, nights: logged, total } = page(4);
  expect(rows.map(({ totalMinutes }) => totalMinutes)).toEqual([0, 480, 420, 480]);
  const night = { asleepMinutes: 420, breaks: 1, breakMinutes: 30, naps: 1, napMinutes: 60 };
  expect(rows[3]).toMatchObject(night);
  expect([logged, total.mean]).toEqual([3, 460]);
  expect(total.sd).toBeCloseTo(Math.sqrt(1200), 6);
  expect(page(1).total).toEqual({ mean: 480, sd: null });
});
