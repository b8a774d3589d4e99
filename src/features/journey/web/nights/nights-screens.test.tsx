// @module-tag slow
import { expect, it } from 'vitest';
import { page, refusal, success } from '#kernel/web/api/server.fixture.ts';
import { MIXED_DIARY, night, session } from '#pictures/web/nights.fixture.ts';
import { record, type State } from '#pictures/web/view.fixture.tsx';
import { NightsView } from './nights-view.tsx';

const SLEEPS = MIXED_DIARY.sleeps.slice(0, 9);
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
  const pages = [first, refusal(500), last];
  return { 'GET /nights': () => (pages.shift() ?? last)() };
}
const FAILED = { 'GET /nights': refusal(500) };

const READOUT = { part: '.nights-readout' };
const WIDE = { width: 1600 };
const HEAD = { ...WIDE, part: '.observatory-head' };
const NIGHT = { ...WIDE, part: '.observatory-night' };
const FINDINGS = { ...WIDE, part: '.observatory-findings' };
const YEAR = { part: '.year' };
const READY = 'sees Notes in';
const [FIRST, LAST] = ['first', 'end'].map((edge) => `[data-edge=${edge}]`);
const STOP = 'sees Show as | focus .date-stop';
const ROWS = '.raster-rows';
const THIRD = '[data-group="2"]';
const MONTH = '.year-months>div>svg';
const PICTURE = '.threads-picture';
const NOVEMBER = 'Nov: 19 days logged, typically 8 h of sleep.';

it.each<[name: string, steps: string, state: State]>([
  [
    'of long days',
    'Show 48 hours',
    { answers: withInsights({ dayLength: { ...dayLength, isDrifting: true } }) },
  ],
  ['without nights', '', { answers: { 'GET /nights': page([]) } }],
  ['that fail', '', { answers: FAILED }],
  [
    'whose next page fails',
    'sees couldn’t | Try again | sees Oct 12',
    { answers: pagesThatFail() },
  ],
  [
    'that come later',
    'sees couldn’t | recovers | Try again | sees Show',
    { ...READOUT, answers: FAILED, later: MIXED_DIARY.answers },
  ],
  ['with a nap only', '', { ...READOUT, answers: ONLY_NAP }],
  ['without sleep', '', { ...READOUT, answers: AWAKE }],
  ['under a finger', `sees Show | move ${ROWS} 0 70 touch`, READOUT],
  ['under a mouse', `sees Show | move ${ROWS} 0 70 mouse`, READOUT],
  ['after a mouse', `sees Show | move ${ROWS} 0 70 mouse | leave ${ROWS}`, READOUT],
  ['tapped', `sees Show | click ${ROWS} 0 70 | at night`, READOUT],
  ['a row further', `${STOP} | keys ArrowDown | at night`, READOUT],
  ['at the last row', `${STOP} | keys End ArrowDown | at night`, READOUT],
  ['at an opened row', `${STOP} | click .date-stop`, READOUT],
  ['further down', `${STOP} | keys End | near ${THIRD} | at night`, { part: THIRD }],
  ['with a mark', 'This date is = free', READOUT],
  ['without sleep by a mark', 'I didn’t sleep', READOUT],
  ['as a year', 'The year | sees under 5', YEAR],
  ['as a month', `The year | ${NOVEMBER} | Show as table`, YEAR],
  ['as a year again', `The year | ${NOVEMBER} | All twelve months`, YEAR],
  ['of another year', 'The year | Year = 2025 | sees Nothing', YEAR],
  ['with a date under a finger', `The year | ${NOVEMBER} | move ${MONTH} 60 80 touch`, READOUT],
  ['with a date under a mouse', `The year | ${NOVEMBER} | move ${MONTH} 60 80 mouse`, READOUT],
  ['with a date chosen', `The year | ${NOVEMBER} | click ${MONTH} 60 80 | at night`, YEAR],
  ['with no date chosen', `The year | ${NOVEMBER} | click ${MONTH} 1 1`, YEAR],
  ['of an open date', `The year | ${NOVEMBER} | click .date-stop`, YEAR],
  ['in the observatory', READY, WIDE],
  ['a night before', `${READY} | keys j j k | at night | ${READY} | keys e`, NIGHT],
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
  expect(await record(<NightsView />, steps, { ...state, answers }, KNOWN)).toMatchSnapshot();
});
