import { expect, test } from 'vitest';
import { at, sleepBetween, sleepEnding } from '#testkit/sleeps.ts';
import { foldSleeps } from './fold.ts';
import { compareByWaking, type CompletedSleep } from './sleep.ts';

type Weekly = 'clockwork' | 'early-bird';

const findUnlocked = (id: Weekly, history: readonly CompletedSleep[]) =>
  foldSleeps(history.toSorted(compareByWaking)).unlocked.find((unlocked) => unlocked.id === id);

const nightIn = (timeZone: string) => (day: number) =>
  sleepEnding(`2026-03-0${day}T05:00`, 480, { timeZone });

/** Seven nights of 8 hours, from 2 to 8 March, that begin at 21:00 and end at 05:00. */
const WEEK = [2, 3, 4, 5, 6, 7, 8].map(nightIn('Asia/Jakarta'));
const onThe4th = (time: string, minutes: number) => sleepEnding(`2026-03-04T${time}`, minutes);
/** The week with other sleeps on 4 March. */
const weekWith = (...sleeps: CompletedSleep[]) => WEEK.toSpliced(2, 1, ...sleeps);

const HISTORIES: [title: string, isUnlocked: boolean, history: CompletedSleep[]][] = [
  ['seven nights', true, WEEK],
  ['six nights', false, WEEK.slice(1)],
  ['a missed date', false, [...weekWith(), sleepEnding('2026-03-09T05:00', 480)]],
  ['a nap', true, [...WEEK, sleepEnding('2026-03-08T14:00', 60)]],
  ['a longer sleep by day', false, weekWith(onThe4th('04:00', 430), onThe4th('13:00', 440))],
  ['an equal sleep by day', true, weekWith(onThe4th('04:30', 430), onThe4th('13:00', 430))],
  [
    'a date of a nap alone, on a flight across the date line',
    true,
    [
      ...[2, 3, 4].map(nightIn('Pacific/Honolulu')),
      sleepEnding('2026-03-05T14:00', 60, { timeZone: 'Pacific/Auckland' }),
      ...[6, 7, 8, 9].map(nightIn('Pacific/Auckland')),
    ],
  ],
];
const CASES = HISTORIES.flatMap(([title, isUnlocked, history]) =>
  (['clockwork', 'early-bird'] as const).map((id) => ({ title, isUnlocked, history, id })),
);
test.each(CASES)('with $title $id is unlocked: $isUnlocked', ({ id, isUnlocked, history }) => {
  expect(findUnlocked(id, history) !== undefined).toBe(isUnlocked);
});

test.each([
  ['02:59', false],
  ['03:00', true],
  ['06:29', true],
  ['06:30', false],
])('a seventh waking at %s unlocks Early Bird: %s', (time, isEarly) => {
  const seventh = sleepEnding(`2026-03-08T${time}`, 480);
  const unlocked = findUnlocked('early-bird', [...WEEK.slice(0, 6), seventh]);
  expect(unlocked?.unlockedAt).toBe(isEarly ? seventh.endTime : undefined);
});

test.each([
  [['22:00', '22:10', '22:20', '22:30', '22:40', '22:50', '23:00'], true],
  [['22:00', '22:10', '22:20', '22:30', '22:40', '22:50', '23:01'], false],
  [['23:00', '23:20', '23:40', '00:00', '23:30', '23:30', '23:30'], true],
  [['23:00', '23:20', '23:40', '00:01', '23:30', '23:30', '23:30'], false],
  [['23:00', '23:00', '23:00', '23:50', '22:45', '23:10', '23:00'], false],
  [['00:00', '12:00', '00:00', '12:00', '00:00', '12:00', '00:00'], false],
])('starts at %j unlock Clockwork: %s', (starts, unlocked) => {
  const history = starts.map((start, index) => {
    const [evening, morning] = [`2026-03-0${index + 1}`, `2026-03-0${index + 2}`];
    const startTime = at(`${start < '20:00' ? morning : evening}T${start}`);
    return sleepBetween(startTime, startTime + 8 * 3_600_000);
  });
  expect(findUnlocked('clockwork', history) !== undefined).toBe(unlocked);
});

test('Early Bird reads each waking by its local clock', () => {
  // 06:29 in Kathmandu is 07:44 in Jakarta.
  const away = sleepEnding('2026-03-08T06:29', 480, { timeZone: 'Asia/Kathmandu' });
  const home = sleepEnding('2026-03-08T07:44', 480);
  expect(home.endTime).toBe(away.endTime);
  const unlockedWith = (seventh: CompletedSleep) =>
    findUnlocked('early-bird', [...WEEK.slice(0, 6), seventh])?.sleepId;
  expect([unlockedWith(away), unlockedWith(home)]).toEqual([away.id, undefined]);
});
