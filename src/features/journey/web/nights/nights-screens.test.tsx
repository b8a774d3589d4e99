// @module-tag slow
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { page, refusal, stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { MIXED_DIARY, night, session } from '#pictures/web/nights.fixture.ts';
import { record, type State } from '#pictures/web/view.fixture.tsx';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { NightsView } from './nights-view.tsx';

const SLEEPS = MIXED_DIARY.sleeps.slice(0, 9);
const DATA = { recentSleeps: SLEEPS };
const KNOWN = Object.fromEntries(
  ['11-21', '11-20', '11-13'].flatMap((day) => [
    [`diary sleeps-of-date 2025-${day}`, []],
    [
      `diary sleeps-of-date 2026-${day}`,
      MIXED_DIARY.sleeps.filter(({ sleepDate }) => sleepDate === `2026-${day}`),
    ],
  ]),
);
const { insights } = MIXED_DIARY;
const { freeDays, regularity, dayLength } = insights;
const withInsights = (change: object) => ({ 'GET /insights': success({ ...insights, ...change }) });
const onFreeDays = (differenceMinutes: number, differingMinutesPerDay: number | null) =>
  withInsights({
    freeDays: { ...freeDays, isClear: true, differenceMinutes },
    regularity: { ...regularity, differingMinutesPerDay },
  });
const ANSWERS = {
  'GET /sleeps': page(SLEEPS),
  'GET /months': page([{ month: '2025-12' }], { noSleepDates: [] }),
  'PUT /days/2026-11-21/mark': success({}),
};
const NAP = session('2026-11-22T06:10', '2026-11-22T06:50', { kind: 'nap' });
const ONLY_NAP = { 'GET /nights': page([night('2026-11-22', [NAP])]) };
const AWAKE = { 'GET /nights': page([{ ...night('2026-11-22', [], true), minutes: 0 }]) };
/** The first nights, a failed page, and the last one. */
function pagesThatFail() {
  const first = success({ items: MIXED_DIARY.nights.slice(0, 10), nextCursor: 'older' });
  const last = page([night('2025-10-12', [session('2025-10-11T16:00', '2025-10-11T23:00')])]);
  // The charts ask first, for the nights of a year.
  const pages = [page(MIXED_DIARY.nights), first, refusal(500), last];
  return { 'GET /nights': () => (pages.shift() ?? last)() };
}
const FAILED = { 'GET /nights': refusal(500) };

const STOPS = { part: '.raster-rows' };
const COLUMNS = { width: 1200, part: '.nights-night' };
const WIDE = { width: 1600 };
const HEAD = { ...WIDE, part: '.observatory-head' };
const NIGHT = { ...WIDE, part: '.observatory-night' };
const FINDINGS = { ...WIDE, part: '.observatory-findings' };
const READY = 'sees Notes in';
const [FIRST, LAST] = ['first', 'end'].map((edge) => `[data-edge=${edge}]`);
const STOP = 'sees Night by night | focus .date-stop';
const ROWS = '.raster-rows';
const THIRD = '[data-group="2"]';
const PICTURE = '.threads-picture';

it.each<[name: string, steps: string, state: State]>([
  [
    'of long days',
    'Show two days per line',
    {
      part: '.night-by-night',
      answers: withInsights({ dayLength: { ...dayLength, isDrifting: true } }),
    },
  ],
  ['that fail', '', { answers: FAILED }],
  ['whose next page fails', 'sees couldn’t | Try again', { answers: pagesThatFail() }],
  [
    'that come later',
    'sees couldn’t | recovers | Try again | sees Night by night',
    { ...STOPS, answers: FAILED, later: MIXED_DIARY.answers },
  ],
  ['with a nap only', '', { ...STOPS, answers: ONLY_NAP }],
  ['without sleep', '', { ...STOPS, answers: AWAKE }],
  ['tapped', `sees Night by night | click ${ROWS} 0 70 | at night`, STOPS],
  ['a row further', `${STOP} | keys ArrowDown`, STOPS],
  ['at the last row', `${STOP} | keys End ArrowDown`, STOPS],
  ['at an opened row', `${STOP} | click .date-stop | at night`, STOPS],
  ['further down', `${STOP} | keys End | near ${THIRD}`, { part: THIRD }],
  ['of a column', `sees Night by night | click ${ROWS} 0 30 | at night | sees Edit`, COLUMNS],
  ['of a column by keys', `${STOP} | sees Mark this date | keys j j k | at night`, COLUMNS],
  ['in the observatory', READY, WIDE],
  [
    'a night before',
    `${READY} | sees Mark this date | keys j j k | at night | ready Edit | keys e`,
    NIGHT,
  ],
  ['by a note', `${READY} | Nov 20Woke up 1 times7.0 h | at night`, NIGHT],
  ['a week before', `${READY} | keys [ | at from`, HEAD],
  ['two weeks before and one after', `${READY} | keys [ [ ] | at from`, HEAD],
  ['of a whole year by a key', `${READY} | keys Escape | at from`, HEAD],
  ['of a whole year', 'Whole year | at from', HEAD],
  ['on the way to the search', `${READY} | keys / | at diary`, HEAD],
  ['from a later date', `${READY} | focus ${FIRST} | keys ArrowRight x | at from`, HEAD],
  ['to an earlier date', `${READY} | focus ${LAST} | keys PageDown | at from`, HEAD],
  [
    'of a range that is dragged',
    `${READY} | down ${PICTURE} 1500 0 | move ${PICTURE} 1498 0 | move ${PICTURE} 1300 0 | up ${PICTURE} 1300 0 | move ${PICTURE} 900 0 | at from`,
    HEAD,
  ],
  [
    'of an end that is dragged',
    `${READY} | down ${LAST} 1500 0 | move ${PICTURE} 1400 0 | up ${PICTURE} 1400 0 | at from`,
    HEAD,
  ],
  [
    'chosen in the threads',
    `${READY} | down ${PICTURE} 1560 0 | move ${PICTURE} 1562 0 | up ${PICTURE} 1562 0 | at night`,
    NIGHT,
  ],
  [
    'not chosen by a drag',
    `${READY} | down ${PICTURE} 1560 0 | move ${PICTURE} 1500 0 | up ${PICTURE} 1560 0 | at from`,
    NIGHT,
  ],
  ['of a year before', 'sees Jan 2025', { ...HEAD, search: 'from=2025-02-01&to=2025-03-31' }],
  ['of few dates', 'sees seven', { ...FINDINGS, search: 'from=2026-11-10&to=2026-11-16' }],
  ['later on days off', 'sees later', { ...FINDINGS, answers: onFreeDays(40, 106) }],
  ['earlier on days off', 'sees earlier', { ...FINDINGS, answers: onFreeDays(-40, null) }],
])('the nights %s read as on record', async (_, steps, state) => {
  const answers = { ...ANSWERS, ...state.answers };
  expect(
    await record(<NightsView data={DATA} />, steps, { ...state, answers }, KNOWN),
  ).toMatchSnapshot();
});

it('without insights there are no usual times and no findings, also in a wide window', async () => {
  const state = { width: 1600, answers: { ...ANSWERS, 'GET /insights': refusal(403) } };
  const data = { ...DATA, showInsights: false };
  const text = await record(<NightsView data={data} />, 'sees Night by night', state, KNOWN);
  expect(text).toMatch(/button aria-label=Night of Fri to Sat, Nov 21: 8 h/);
  expect(text).not.toMatch(/usual|days off|couldn’t/);
});

it('without a diary there are the two charts alone', async () => {
  const { calls } = stubServer({});
  renderPart(<NightsView data={DATA} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Sleep Duration Trend',
    'Points Earned Trend',
  ]);
  expect(calls).toEqual([]);
});

it('a rest night ahead is no row', async () => {
  const ahead = { ...night('2026-12-20', []), mark: { ...NO_MARK, rest: true } };
  const answers = { 'GET /nights': page([ahead, ...MIXED_DIARY.nights]) };
  const rows = await record(<NightsView data={DATA} />, '', { ...STOPS, answers }, KNOWN);
  expect(rows).toMatch(/^[^:]*Nov 21: /);
  expect(rows).not.toContain('Dec');
});
