// @module-tag slow
import { expect, it, vi } from 'vitest';
import { page, refusal, success } from '#kernel/web/api/server.fixture.ts';
import { MIXED_DIARY } from '#pictures/web/nights.fixture.ts';
import { record, type State } from '#pictures/web/view.fixture.tsx';
import { DiaryView } from './diary-view.tsx';

/** Newest first, with an interrupted night, naps, a sleep in review and a night in another zone. */
const SLEEPS = MIXED_DIARY.sleeps
  .slice(0, 14)
  .map((sleep, index) => (index === 3 ? { ...sleep, timeZone: 'Asia/Makassar' } : sleep));
const SECOND = SLEEPS[1];
const FEW = SLEEPS.slice(0, 2);
const ACTIVE = { id: 'active', startTime: '2026-11-21T13:10:00Z' };
const DELETED = { ...SECOND, deletedAt: '2026-11-21T12:30:00Z' };
const DAY = { minutes: 450, points: 75, bonusPoints: 0, runDay: 1 };
const MONTH = { days: 11, fullDays: 10, minutes: 5000, points: 800, bonusPoints: 0 };
const MONTHS = ['2026-11', '2026-10', '2025-12'].map((month) => ({ ...MONTH, month }));
const ANSWERS = {
  'GET /sleeps': page(FEW),
  'GET /months': page(MONTHS, { noSleepDates: ['2026-11-15'] }),
  'GET /days': page([DAY, { ...DAY, runDay: 3 }, { ...DAY, minutes: 0 }]),
  'POST /sleeps/search': page(FEW, { total: 2 }),
};
const KNOWN = Object.fromEntries(
  ['18', '20', '21'].flatMap((day) => [
    [`diary sleeps-of-date 2025-11-${day}`, []],
    [
      `diary sleeps-of-date 2026-11-${day}`,
      SLEEPS.filter(({ sleepDate }) => sleepDate === `2026-11-${day}`),
    ],
  ]),
);
const NOTHING = { 'GET /sleeps': page([]), 'GET /days': page([]), 'GET /months': page([]) };
const ALL = { 'GET /sleeps': page(SLEEPS) };

/** A failed page, one that more follow, again a failed one, and the last. */
function pagesThatFail() {
  const first = success({ items: SLEEPS.slice(0, 10), nextCursor: 'older' });
  const pages = [refusal(500), first, refusal(500), page(SLEEPS.slice(10))];
  return { 'GET /sleeps': () => (pages.shift() ?? refusal(500))() };
}

const NO_MATCH = { 'POST /sleeps/search': page([], { total: 0 }) };
const ADD = 'I slept, but forgot the button';
const WEDNESDAY = 'Night of Tue to Wed, Nov 18, 10:31 PM – 6:31 AM: show details';
const PARTS = 'Night of Mon to Tue, Nov 17, 9:38 PM – 6:38 AM: show details';
const OPENERS = `${ADD} | Add sleep on Mon, Nov 16 | ${PARTS} | at 2026-11-17`;
const SEARCH = 'To = 2026-11-21 | find woke | sees 2 nights';
const AGAIN = 'Try again';
const TWO_FAILURES = `${AGAIN} | sees Sat 14 | near ul | sees couldn’t | ${AGAIN} | sees Mon 9`;
const NOVEMBER = { search: 'from=2026-11-01&to=2026-11-30' };
const FROM = { search: 'from=2026-11-03' };
const SIDE = { width: 1100, answers: ALL, part: 'aside' };
const TOP = { part: '.to-top' };

it.each<[name: string, steps: string, state: State]>([
  ['of two weeks', 'sees Mon 9', { answers: ALL }],
  ['of few nights', '', { width: 1100, answers: { 'GET /months': page(MONTHS.slice(1)) } }],
  ['with an active sleep', '', { answers: { 'GET /sleeps': page([ACTIVE, ...FEW]) } }],
  ['with a deleted sleep', '', { answers: { 'GET /sleeps/deleted': page([DELETED]) } }],
  ['while it loads', '', { answers: { 'GET /sleeps': undefined } }],
  ['of a newcomer', '', { answers: NOTHING }],
  ['of a month', '', NOVEMBER],
  ['of a range', 'sees with sleep', { search: 'from=2026-09-20&to=2026-11-18' }],
  ['of a range without sleep', '', { search: 'to=2026-09-18', answers: NOTHING }],
  ['after its range', 'Show all', NOVEMBER],
  ['without its last date', 'To = ', { search: 'to=2026-11-03' }],
  ['of an inverted range', '', { search: 'from=2026-11-18&to=2026-11-01' }],
  ['with the search open', 'find ', {}],
  ['of a search', 'find WOKE | sees 2 nights', {}],
  ['of a search in a month', 'find woke | sees 2 nights', NOVEMBER],
  ['of a search in vain', 'find rain | sees No note mentions', { answers: NO_MATCH }],
  ['after a search', 'find woke | sees 2 nights | Close the search | sees November 2026', {}],
  ['after Escape', `${SEARCH} | keys Escape | sees November 2026`, FROM],
  ['that failed', '', { answers: { 'GET /sleeps': refusal(500) } }],
  ['after a failed page', 'Try again | sees Sat 14', { answers: pagesThatFail() }],
  [
    'above a page that failed',
    `${AGAIN} | sees Sat 14 | near ul | sees couldn’t`,
    { answers: pagesThatFail() },
  ],
  ['after two failed pages', TWO_FAILURES, { answers: pagesThatFail(), part: 'ul:last-child' }],
  ['that opens what is pressed', OPENERS, { answers: ALL, part: 'output' }],
  ['with a night selected by keys', 'ready Mark this date | keys j j k e / | at night', SIDE],
  ['with a night that is tapped', `${WEDNESDAY} | ${ADD} | at night`, SIDE],
  ['just below its heading', 'near #history-title', TOP],
  ['back at its heading', 'far #history-title | Back to top', TOP],
])('the diary %s reads as on record', async (_, steps, state) => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  const view = <DiaryView data={{ recentSleeps: SLEEPS, currentStreak: 3 }} />;
  const answers = { ...ANSWERS, ...state.answers };
  const lines = await record(view, steps, { ...state, answers }, KNOWN);
  expect([lines, ...scrollTo.mock.calls.map(() => 'scrolls')].join('\n')).toMatchSnapshot();
});
