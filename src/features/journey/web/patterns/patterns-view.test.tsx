import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { InsightsResponse } from '../../contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { computeInsights } from '../../rules/insights.ts';
import { insightsQuery } from '#pictures/web/queries.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { PATTERN_MESSAGES } from '#kernel/web/messages/app.ts';
import { webWallClock } from '#kernel/web/time/zoned-time.ts';
import { night, session } from '#pictures/web/nights.fixture.ts';
import type { Night } from '#diary/nights-contract.ts';
import { PatternsView } from './patterns-view.tsx';

const UNTIL = '2026-11-21';

/** Of a sleeper without nights. */
const NOTHING: InsightsResponse = {
  until: UNTIL,
  timeZone: 'Asia/Jakarta',
  ...computeInsights({
    dates: [],
    reviews: [],
    until: UNTIL,
    now: 0,
    kinds: { freeWeekdays: [], overrides: new Map() },
    goalMinutes: 480,
    wallClock: webWallClock,
  }),
};

type Key = 'usual' | 'regularity' | 'freeDays' | 'goal' | 'change' | 'quality' | 'dayLength';

const withFigure = (key: Key, change: object) => ({ [key]: { ...NOTHING[key], ...change } });
const ok = (key: Key, change: object) => withFigure(key, { state: 'ok', ...change });

/** Nights from 22:54 to 06:55. */
const nights = (count: number, quality: number | null = null) =>
  Array.from({ length: count }, (_, daysAgo) => {
    const evening = addDays(UNTIL, -daysAgo - 1);
    const sleep = session(`${evening}T15:54`, `${evening}T23:55`, { quality });
    return night(addDays(UNTIL, -daysAgo), [sleep]);
  });

function show(change: object, items: Night[] = []) {
  cleanup();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(insightsQuery().queryKey, { ...NOTHING, ...change });
  client.setQueryData(['diary', 'nights', {}], items);
  client.setQueryData(['account', null], { freeWeekdays: [6, 7] });
  return renderPart(<PatternsView goalMinutes={480} />, client);
}

const finding = (question: string) =>
  screen.getByRole('region', { name: question }).querySelector('.picture-sentence')?.textContent;
const RING = 'When do you really sleep?';

it('before the first night Patterns says how many nights are missing', () => {
  show({});
  expect(screen.queryAllByRole('region', { name: /\?$/ })).toEqual([]);
  screen.getByText('7 more nights to see your usual times.');
  screen.getByText('More charts follow, one by one.');
});

const have = (nights: number) => ({
  ...withFigure('usual', { have: nights }),
  ...withFigure('goal', { have: nights }),
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

it('the first night after a gap is not called the first', () => {
  const [last] = nights(1);
  const [before] = nights(40).slice(-1);
  show(
    have(1),
    [last, before].flatMap((item) => item ?? []),
  );
  expect(finding(RING)).toBe('1 night so far.');
});

const BED = { median: 1388.4, halfWithin: 21 };
const NONE = { median: null, halfWithin: null };
const usual = (bed: object, wake: object) => ok('usual', { bed, wake });
const SHIFTS = withFigure('usual', { state: 'no-usual-time' });

it('usual times are rounded to 5 minutes, with no spread of 0, and stand in the disc', () => {
  show(usual(BED, { median: 1439, halfWithin: 0 }), nights(28));
  expect(finding(RING)).toMatch(
    /^You usually fall asleep around (23:10|11:10 PM), give or take 20 min, and wake up around (00:00|12:00 AM)\.$/,
  );
  const top = (text: string) => Number(screen.getByText(text).getAttribute('y'));
  expect(top('asleep from')).toBeLessThan(top('awake from'));
  screen.getByText('Usual times');
});

it('without a usual time the ring has no radii and an empty disc', () => {
  show(SHIFTS, nights(28));
  expect(finding(RING)).toMatch(
    /^You sleep at all sorts of times\. With shift work, that’s normal\.$/,
  );
  for (const text of ['asleep from', 'awake from', 'Usual times']) {
    expect(screen.queryByText(text)).toBeNull();
  }
});

it('days that are longer than 24 hours are said in words', () => {
  const drifting = ok('dayLength', { periodMinutes: 1491, isDrifting: true });
  show({ ...SHIFTS, ...drifting }, nights(28));
  expect(finding(RING)).toBe('Lately, your days have been about 24 h 50 min long.');
});

const SPLIT = {
  have: 60,
  isLinked: true,
  splitMinutes: 460,
  above: { mean: 3.9, nights: 31 },
  below: { mean: 3.24, nights: 29 },
};

it.each([
  ['usual', { wake: NONE }, 'give or take 20 min'],
  ['usual', { bed: NONE }, 'You usually wake up around'],
  ['usual', { bed: NONE, wake: NONE }, 'at all sorts of times'],
  ['dayLength', { periodMinutes: 1491, isDrifting: true }, 'Lately, your days'],
  [
    'regularity',
    { sri: 84, differingMinutesPerDay: 106 },
    'For about 22 h 15 min of each day, you’re asleep or awake',
  ],
  [
    'freeDays',
    { differenceMinutes: 79, isClear: true },
    'your sleep is about 1 h 15 min later than on',
  ],
  ['freeDays', { differenceMinutes: -79, isClear: true }, '1 h 15 min earlier'],
  ['freeDays', { differenceMinutes: 79, isClear: false }, 'No clear difference between'],
  [
    'goal',
    { have: 12, gapMinutes: -34 },
    'Over 12 logged days, you slept about 35 min a day less than your goal.',
  ],
  [
    'goal',
    { have: 12, gapMinutes: 34 },
    'Over 12 logged days, you slept about 35 min a day more than your goal.',
  ],
  ['goal', { have: 12, gapMinutes: 16 }, 'about 15 min a day more'],
  ['goal', { have: 12, gapMinutes: 15 }, 'On average, right around your goal.'],
  ['goal', { have: 12, gapMinutes: -15 }, 'On average, right around your goal.'],
  ['change', { deltaMinutes: -45, isChanged: true }, 'last week, you slept 45 min less than'],
  ['change', { deltaMinutes: 45, isChanged: true }, 'last week, you slept 45 min more than'],
  [
    'change',
    { deltaMinutes: -45, isChanged: false },
    'No clear difference from the four weeks before.',
  ],
  [
    'quality',
    SPLIT,
    'over 7 h 40 min got 3.9 out of 5 on average, shorter ones 3.2 (31 and 29 nights).',
  ],
  [
    'quality',
    { ...SPLIT, isLinked: false },
    'Over 60 nights, how long you slept made no clear difference',
  ],
  ['quality', { state: 'no-variation', have: 60 }, 'You rated every night the same.'],
] as const)('the finding of %s for %j: %s', (key, change, sentence) => {
  const times = { bed: BED, wake: BED, ...(key === 'usual' && change) };
  show({ ...ok(key, change), ...usual(times.bed, times.wake) }, nights(60, 4));
  const { question } = PATTERN_MESSAGES[key === 'dayLength' ? 'usual' : key];
  expect(finding(question)).toContain(sentence);
});

it('the goal counts the naps of a date, and says that these hours are a total', async () => {
  const [last, ...others] = nights(20);
  const withNap = last && { ...last, minutes: last.minutes + 90 };
  show(
    { ...ok('goal', { have: 14, gapMinutes: 34 }), ...usual(BED, BED) },
    [withNap, ...others].flatMap((item) => item ?? []),
  );
  const goal = within(screen.getByRole('region', { name: PATTERN_MESSAGES.goal.question }));
  await userEvent.click(goal.getByRole('button'));
  await userEvent.keyboard('{End}');
  expect(goal.getByRole('status').textContent).toMatch(/Total sleep · 9\.5 h$/);
  await userEvent.click(goal.getByText('Show as table'));
  expect(goal.getAllByRole('row')[0]?.textContent).toContain('Total sleep');
});

it('weekdays stand when most of them are known, and free ones are said to be free', () => {
  const known = (count: number) => ({
    weekdays: NOTHING.weekdays.map((day, i) => ({ ...day, medianMinutes: i < count ? 471 : null })),
  });
  show(known(4));
  const bars = screen.getByRole('region', { name: 'Which nights are longest?' });
  const [x = 0, ...others] = within(bars)
    .getAllByText('7:50')
    .map((value) => Number(value.getAttribute('x')));
  expect(x).toBeGreaterThan(0);
  expect(others).toEqual([3 * x, 5 * x, 7 * x]);
  within(bars).getByText('Day off');
  show(known(3));
  expect(screen.queryByRole('region', { name: 'Which nights are longest?' })).toBeNull();
});

it.each([
  ['quality', { have: 29 }, 'Not enough rated nights yet (29 of 30)'],
  [
    'quality',
    { state: 'few-on-one-side', have: 9, need: 10 },
    'Not enough rated nights of different lengths yet (9 of 10)',
  ],
  ['freeDays', { haveWork: 8, haveFree: 2 }, 'Not enough nights yet (10 of 12)'],
  ['regularity', { have: 4 }, 'Not enough days yet (4 of 7)'],
] as const)(
  'after the usual times %s is the card nearest to opening: %j',
  (key, change, missing) => {
    show({ ...usual(BED, BED), ...withFigure(key, change) }, nights(10));
    const next = `Next: ${PATTERN_MESSAGES[key].question}`;
    expect(screen.getByText(next).textContent).toBe(`${next}${missing}`);
  },
);
