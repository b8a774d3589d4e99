import { expect, it } from 'vitest';
import type { InsightsResponse } from '#contract/insights.ts';
import { listFindings } from './findings.ts';

const NONE = { median: null, halfWithin: null };
const SIDE = { mean: null, nights: null };

/** A sleeper without nights. */
const NOTHING: InsightsResponse = {
  until: '2026-11-21',
  timeZone: 'Asia/Jakarta',
  usual: { state: 'not-enough', have: 5, need: 7, bed: NONE, wake: NONE, middle: NONE },
  regularity: { state: 'not-enough', have: 4, need: 7, sri: null, differingMinutesPerDay: null },
  freeDays: {
    state: 'not-enough',
    haveWork: 8,
    needWork: 8,
    haveFree: 2,
    needFree: 4,
    differenceMinutes: null,
    isClear: null,
    work: { bed: null, middle: null, wake: null },
    free: { bed: null, middle: null, wake: null },
    msfSc: null,
  },
  goal: { state: 'not-enough', have: 5, need: 7, gapMinutes: null },
  change: {
    state: 'not-enough',
    haveRecent: 5,
    needRecent: 5,
    haveBefore: 0,
    needBefore: 14,
    deltaMinutes: null,
    isChanged: null,
    recentMinutes: null,
    beforeMinutes: null,
  },
  weekdays: [],
  quality: {
    state: 'not-enough',
    have: 3,
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

const sentences = (change: object) =>
  listFindings({ ...NOTHING, ...change }).map((finding) => finding.sentences);
const only = (change: object) => {
  const [key = ''] = Object.keys(change);
  const titles = ['usual', 'regularity', 'freeDays', 'goal', 'change', 'quality', 'dayLength'];
  return sentences(change)[titles.indexOf(key)];
};

it('a finding without enough nights shows the recorded and the needed number', () => {
  expect(sentences({})).toEqual([
    ['Not enough nights yet (5 of 7)'],
    ['Not enough days yet (4 of 7)'],
    ['Not enough nights yet (work days 8 of 8, free days 2 of 4)'],
    ['Not enough nights yet (5 of 7)'],
    ['Not enough nights yet (last week 5 of 5, four weeks before 0 of 14)'],
    ['Not enough rated nights yet (3 of 30)'],
  ]);
});

const usual = (bed: object, wake: object) => ({
  usual: { ...NOTHING.usual, state: 'ok', bed, wake },
});

it('the findings round times and spans to 5 minutes and show no span of 0 minutes', () => {
  const bed = { median: 1388.4, halfWithin: 21 };
  expect(only(usual(bed, { median: 1439, halfWithin: 0 }))).toEqual([
    expect.stringMatching(
      /^Usually asleep from (23:10|11:10 PM); half your nights are within 20 minutes of that\.$/,
    ),
    expect.stringMatching(
      /^Usually awake from (00:00|12:00 AM); half your nights are within 5 minutes of that\.$/,
    ),
  ]);
  expect(only(usual(bed, NONE))?.[1]).toBe('The times you wake up don’t share one usual time.');
  expect(only({ usual: { ...NOTHING.usual, state: 'no-usual-time' } })).toEqual([
    'Your nights don’t share one usual time, which is normal with shifts.',
  ]);
});

const ok = <Key extends keyof InsightsResponse>(key: Key, change: object) => ({
  [key]: { ...(NOTHING[key] as object), state: 'ok', ...change },
});

it.each([
  [
    ok('regularity', { sri: 84, differingMinutesPerDay: 115 }),
    'Compared minute by minute with the next day, about 1 h 55 differs.',
  ],
  [
    ok('regularity', { sri: 100, differingMinutesPerDay: 0 }),
    'Compared minute by minute with the next day, less than 5 minutes differ.',
  ],
  [
    ok('freeDays', { differenceMinutes: 79, isClear: true }),
    'On free days your sleep lies about 1 h 15 later.',
  ],
  [
    ok('freeDays', { differenceMinutes: -62, isClear: true }),
    'On free days your sleep lies about 1 h earlier.',
  ],
  [
    ok('freeDays', { differenceMinutes: 79, isClear: false }),
    'No clear difference between free days and work days.',
  ],
  [
    ok('goal', { have: 12, gapMinutes: -34 }),
    'About 35 minutes under your goal a day, over 12 logged days.',
  ],
  [
    ok('goal', { have: 12, gapMinutes: 15.1 }),
    'About 15 minutes over your goal a day, over 12 logged days.',
  ],
  [ok('goal', { have: 12, gapMinutes: -15 }), 'About at your goal.'],
  [
    ok('change', { deltaMinutes: -45, isChanged: true }),
    'In the last week you slept typically 45 minutes less a day than in the four weeks before.',
  ],
  [
    ok('change', { deltaMinutes: 60, isChanged: true }),
    'In the last week you slept typically 1 h more a day than in the four weeks before.',
  ],
  [ok('change', { deltaMinutes: -45, isChanged: false }), 'No clear change.'],
  [
    ok('quality', {
      have: 60,
      isLinked: true,
      splitMinutes: 460,
      above: { mean: 3.9, nights: 31 },
      below: { mean: 3.24, nights: 29 },
    }),
    'After nights over 7 h 40 you rated 3.9 of 5; after shorter ones 3.2 (31 and 29 nights). They go together; that doesn’t say why.',
  ],
  [ok('quality', { have: 60, isLinked: false, splitMinutes: 460 }), 'No clear link in 60 nights.'],
  [
    { quality: { ...NOTHING.quality, state: 'too-dependent', have: 60 } },
    'No clear link in 60 nights.',
  ],
  [
    ok('dayLength', { periodMinutes: 1491, isDrifting: true }),
    'Your days have been about 24 h 50 long.',
  ],
])('the finding for %j is %s', (change, sentence) => {
  expect(only(change)).toEqual([sentence]);
});

it('the findings omit the day length when it does not drift', () => {
  expect(only(ok('dayLength', { periodMinutes: 1440, isDrifting: false }))).toBeUndefined();
});

it('the regularity finding explains its index and is a first impression until settled', () => {
  const regularity = {
    ...NOTHING.regularity,
    have: 9,
    need: 14,
    sri: 84.4,
    differingMinutesPerDay: 115,
  };
  const [, early] = listFindings({
    ...NOTHING,
    regularity: { ...regularity, state: 'first-impression' },
  });
  expect(early?.label).toBe('First impression (9 of 14 days)');
  expect(early?.curious).toMatch(/^Sleep Regularity Index: 84\. /);
  const [, settled] = listFindings({ ...NOTHING, regularity: { ...regularity, state: 'ok' } });
  expect(settled?.label).toBeUndefined();
});
