import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { InsightsResponse, Nights } from '#contract/insights.ts';
import { addDays } from '#domain/calendar.ts';
import { insightsQuery } from '#web/api/queries/diary.ts';
import { PatternsView } from './patterns-view.tsx';

const NONE = { median: null, halfWithin: null };
const SIDE = { mean: null, nights: null };
const NO_TIMES = { bed: null, middle: null, wake: null };
const UNTIL = '2026-11-21';

/** A sleeper without nights. */
const NOTHING: InsightsResponse = {
  until: UNTIL,
  timeZone: 'Asia/Jakarta',
  usual: { state: 'not-enough', have: 0, need: 7, bed: NONE, wake: NONE, middle: NONE },
  regularity: { state: 'not-enough', have: 0, need: 7, sri: null, differingMinutesPerDay: null },
  freeDays: {
    state: 'not-enough',
    haveWork: 0,
    needWork: 8,
    haveFree: 0,
    needFree: 4,
    differenceMinutes: null,
    isClear: null,
    work: NO_TIMES,
    free: NO_TIMES,
    msfSc: null,
  },
  goal: { state: 'not-enough', have: 0, need: 7, gapMinutes: null },
  change: {
    state: 'not-enough',
    haveRecent: 0,
    needRecent: 5,
    haveBefore: 0,
    needBefore: 14,
    deltaMinutes: null,
    isChanged: null,
    recentMinutes: null,
    beforeMinutes: null,
  },
  weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    have: 0,
    need: 4,
    medianMinutes: null,
  })),
  quality: {
    state: 'not-enough',
    have: 0,
    need: 30,
    rho: null,
    low: null,
    high: null,
    isLinked: null,
    splitMinutes: null,
    above: SIDE,
    below: SIDE,
  },
  dayLength: { state: 'not-enough', have: 5, need: 14, periodMinutes: null, isDrifting: null },
};

const ok = <Key extends keyof InsightsResponse>(key: Key, change: object) => ({
  [key]: { ...(NOTHING[key] as object), state: 'ok', ...change },
});

/** A sleep from 22:54 to 06:55, in so many parts. */
const night = (
  daysAgo: number,
  parts = 1,
  quality: number | null = null,
): Nights['items'][number] => {
  const sleepDate = addDays(UNTIL, -daysAgo);
  const start = Date.parse(`${addDays(sleepDate, -1)}T22:54:00Z`);
  const part = (481 * 60_000) / parts;
  return {
    sleepDate,
    mark: { kind: null, noSleep: false },
    minutes: 481,
    runDay: 0,
    sessions: Array.from({ length: parts }, (_, i) => ({
      id: `${sleepDate} ${i}`,
      startTime: new Date(start + i * part).toISOString(),
      endTime: new Date(start + (i + 1) * part - (i + 1 < parts ? 60_000 : 0)).toISOString(),
      timeZone: 'UTC',
      startOffsetMinutes: 0,
      endOffsetMinutes: 0,
      kind: 'night',
      points: 80,
      quality,
      hasNote: false,
    })),
  };
};

const nights = (count: number, parts = 1, quality: number | null = null) =>
  Array.from({ length: count }, (_, i) => night(i, parts, quality));

function show(change: object, items: Nights['items'] = []) {
  cleanup();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(insightsQuery().queryKey, { ...NOTHING, ...change });
  client.setQueryData(['diary', 'nights', {}], items);
  client.setQueryData(['diary', 'freeWeekdays'], [6, 7]);
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PatternsView goalMinutes={480} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const finding = (question: string) =>
  screen.getByRole('region', { name: question }).querySelector('.picture-sentence')?.textContent;
const RING = 'When do you really sleep?';

it('before the first night Patterns says how many nights are missing', () => {
  show({});
  expect(screen.queryAllByRole('region')).toEqual([]);
  screen.getByText('7 more nights to see your usual times.');
  screen.getByText('More charts follow, one by one.');
});

const have = (nights: number) => ({
  usual: { ...NOTHING.usual, have: nights },
  goal: { ...NOTHING.goal, have: nights },
});

it('the first nights are drawn as they were, and the next card is named', () => {
  show(have(1), nights(1));
  expect(finding(RING)).toMatch(
    /^Your first night: asleep at (22:54|10:54 PM), awake at (06:55|6:55 AM)\.$/,
  );
  screen.getByText('8.0 h');
  show(have(6), nights(6));
  expect(finding(RING)).toBe('6 nights so far.');
  screen.getByText('nights so far');
  screen.getByText('1 more night to see your usual times.');
  screen.getByText('Also next: How close are you to your goal?');
});

const usual = (bed: object, wake: object) => ok('usual', { bed, wake });
const BED = { median: 1388.4, halfWithin: 21 };

it('usual times are rounded to 5 minutes, with no spread of 0, and stand in the disc', () => {
  show(usual(BED, { median: 1439, halfWithin: 0 }), nights(28));
  expect(finding(RING)).toMatch(
    /^You usually fall asleep around (23:10|11:10 PM), half the time within 20 min of it, and wake up around (00:00|12:00 AM)\.$/,
  );
  for (const text of ['asleep from', 'awake from', 'Usual times']) screen.getByText(text);
  show(usual({ median: 1388.4, halfWithin: 0 }, NONE), nights(28));
  expect(finding(RING)).toMatch(/half the time within 5 min of it\. /);
  expect(finding(RING)).toMatch(/The times you wake up vary a lot\.$/);
  expect(screen.queryByText('awake from')).toBeNull();
});

it('without a usual time the ring has no radii and an empty disc', () => {
  show({ usual: { ...NOTHING.usual, state: 'no-usual-time' } }, nights(28));
  expect(finding(RING)).toMatch(/^Your sleep times vary a lot, as is normal with shift work\.$/);
  for (const text of ['asleep from', 'awake from', 'Usual times']) {
    expect(screen.queryByText(text)).toBeNull();
  }
});

it('days that are longer than 24 hours are said in words', () => {
  const drifting = ok('dayLength', { periodMinutes: 1491, isDrifting: true });
  show({ usual: { ...NOTHING.usual, state: 'no-usual-time' }, ...drifting }, nights(28));
  expect(finding(RING)).toBe('Your days have been about 24 h 50 min long.');
  show(ok('dayLength', { periodMinutes: 1440, isDrifting: false }), nights(28));
  expect(screen.queryByText(/^Your days have been/)).toBeNull();
});

it('an interrupted night is one line of the table, from its first to its last part', async () => {
  show(usual(BED, NONE), nights(3, 4, 4));
  const ring = screen.getByRole('region', { name: RING });
  await userEvent.click(within(ring).getByText('Show as table'));
  const rows = within(ring).getAllByRole('row');
  expect(rows).toHaveLength(4);
  expect(rows[1]?.textContent).toMatch(/^Sat, Nov 21(22:54|10:54 PM)(06:55|6:55 AM)7\.9Well$/);
});

const QUALITY = {
  have: 60,
  isLinked: true,
  splitMinutes: 460,
  above: { mean: 3.9, nights: 31 },
  below: { mean: 3.24, nights: 29 },
};

it.each([
  [
    'How alike are your days?',
    ok('regularity', { sri: 84, differingMinutesPerDay: 106 }),
    'About 22 h 15 min of each day is like the day before.',
  ],
  [
    'Do days off shift your sleep?',
    ok('freeDays', { differenceMinutes: 79, isClear: true }),
    'On days off, your sleep is about 1 h 15 min later.',
  ],
  [
    'Do days off shift your sleep?',
    ok('freeDays', { differenceMinutes: -62, isClear: true }),
    'On days off, your sleep is about 1 h earlier.',
  ],
  [
    'Do days off shift your sleep?',
    ok('freeDays', { differenceMinutes: 79, isClear: false }),
    'No clear difference between days off and workdays.',
  ],
  [
    'How close are you to your goal?',
    ok('goal', { have: 12, gapMinutes: -34 }),
    'About 35 min under your goal a day, over 12 logged days.',
  ],
  [
    'How close are you to your goal?',
    ok('goal', { have: 12, gapMinutes: 15.1 }),
    'About 15 min over your goal a day, over 12 logged days.',
  ],
  [
    'How close are you to your goal?',
    ok('goal', { have: 12, gapMinutes: -15 }),
    'Right around your goal.',
  ],
  [
    'Has the last week changed?',
    ok('change', { deltaMinutes: -45, isChanged: true }),
    'Last week you typically slept 45 min less a day than in the four weeks before.',
  ],
  [
    'Has the last week changed?',
    ok('change', { deltaMinutes: 60, isChanged: true }),
    'Last week you typically slept 1 h more a day than in the four weeks before.',
  ],
  [
    'Has the last week changed?',
    ok('change', { deltaMinutes: -45, isChanged: false }),
    'No clear change.',
  ],
  [
    'What goes with good nights?',
    ok('quality', QUALITY),
    'Nights over 7 h 40 min got 3.9 of 5, shorter ones 3.2 (31 and 29 nights). That doesn’t mean one causes the other.',
  ],
  [
    'What goes with good nights?',
    ok('quality', { ...QUALITY, isLinked: false }),
    'No clear link in 60 nights.',
  ],
  [
    'What goes with good nights?',
    { quality: { ...NOTHING.quality, state: 'too-dependent', have: 60 } },
    'No clear link in 60 nights.',
  ],
  [
    'What goes with good nights?',
    { quality: { ...NOTHING.quality, state: 'no-variation', have: 60 } },
    'You rated every night the same.',
  ],
])('%s for %j: %s', (question, change, sentence) => {
  show({ ...usual(BED, BED), ...change }, nights(60, 1, 4));
  expect(finding(question)).toBe(sentence);
});

it('the index of regularity is for the curious, and a first impression until settled', () => {
  const early = {
    ...NOTHING.regularity,
    have: 9,
    need: 14,
    sri: 84.4,
    differingMinutesPerDay: 115,
  };
  show({ regularity: { ...early, state: 'first-impression' } });
  screen.getByText('First impression (9 of 14 days)');
  screen.getByText(
    /about 1 h 55 min a day differs from the day before\. Sleep Regularity Index: 84\. /,
  );
  show({ regularity: { ...early, state: 'ok' } });
  expect(screen.queryByText(/^First impression/)).toBeNull();
});

it('weekdays stand when most of them are known, and free ones are said to be free', async () => {
  const weekdays = NOTHING.weekdays.map((day) => ({
    ...day,
    medianMinutes: day.weekday < 5 ? 471 : null,
  }));
  show({ weekdays });
  const bars = screen.getByRole('region', { name: 'Which nights are longest?' });
  expect(within(bars).getAllByText('7:50')).toHaveLength(4);
  await userEvent.click(within(bars).getByText('Show as table'));
  expect(
    within(bars)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toContain('Fri–');
  show({
    weekdays: weekdays.map((day) => ({ ...day, medianMinutes: day.weekday < 4 ? 471 : null })),
  });
  expect(screen.queryByRole('region', { name: 'Which nights are longest?' })).toBeNull();
});

it.each([
  [
    'quality',
    { quality: { ...NOTHING.quality, have: 29 } },
    'What goes with good nights?',
    'Not enough rated nights yet (29 of 30)',
  ],
  [
    'quality',
    { quality: { ...NOTHING.quality, state: 'few-on-one-side', have: 9, need: 10 } },
    'What goes with good nights?',
    'Too few of your rated nights differ in length (9 of 10)',
  ],
  [
    'freeDays',
    { freeDays: { ...NOTHING.freeDays, haveWork: 8, haveFree: 2 } },
    'Do days off shift your sleep?',
    'Not enough nights yet (10 of 12)',
  ],
  [
    'change',
    { change: { ...NOTHING.change, haveRecent: 5, haveBefore: 9 } },
    'Has the last week changed?',
    'Not enough nights yet (14 of 19)',
  ],
  [
    'regularity',
    { regularity: { ...NOTHING.regularity, have: 4 } },
    'How alike are your days?',
    'Not enough days yet (4 of 7)',
  ],
])(
  'after the usual times the %s card nearest to opening is named: %j',
  (_key, change, question, missing) => {
    show({ ...usual(BED, BED), ...change }, nights(10));
    expect(screen.getByText(`Next: ${question}`).textContent).toBe(`Next: ${question}${missing}`);
  },
);

it('the hours that match the day before, and those that do not, are in a table', async () => {
  show({ ...usual(BED, BED), ...ok('regularity', { sri: 84, differingMinutesPerDay: 115 }) });
  const card = screen.getByRole('region', { name: 'How alike are your days?' });
  await userEvent.click(within(card).getByText('Show as table'));
  expect(within(card).getByRole('rowheader', { name: '22 h 5 min' })).toBeDefined();
  expect(within(card).getByRole('cell', { name: '1 h 55 min' })).toBeDefined();
});
