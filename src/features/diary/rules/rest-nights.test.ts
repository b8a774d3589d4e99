import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel/rules/calendar.ts';
import { at, night, sleepEnding, toFacts } from '#testkit/sleeps.ts';
import { changeDiary, deriveDiary, findStreak, toDiarySleep, type Diary } from './diary.ts';
import { NO_MARK } from './free-days.ts';
import type { CompletedSleep } from './sleep.ts';

const FIRST = '2026-03-01';

/** From 1 March on, a letter a date: F a full night, s a short one, r a rest, R and S both, - nothing. */
const datesOf = (letters: string) =>
  [...letters].map((letter, index) => ({ letter, date: addDays(FIRST, index) }));

const marksOf = (letters: string) =>
  datesOf(letters)
    .filter(({ letter }) => /[rRS]/.test(letter))
    .map(({ date }) => ({ ...NO_MARK, sleepDate: date, rest: true }));

function toSleeps(letters: string): CompletedSleep[] {
  return datesOf(letters).flatMap(({ letter, date }) => {
    if (/[FR]/.test(letter)) return [night(date)];
    return /[sS]/.test(letter) ? [sleepEnding(`${date}T05:00`, 300)] : [];
  });
}

const toDiary = (sleeps: readonly CompletedSleep[], marks = marksOf('')): Diary =>
  deriveDiary({
    sleeps: sleeps.map((sleep) => toDiarySleep(toFacts(sleep, 'Asia/Jakarta'))),
    marks,
  });

const diaryOf = (letters: string) => toDiary(toSleeps(letters), marksOf(letters));

const streakOf = (diary: Diary, local: string) => {
  const { streak, rests } = findStreak(diary, at(local), local.slice(0, 10));
  return `${streak} + ${rests}`;
};

/** `F + 50` for an award with its bonus, a digit for each day in its run. */
const summarize = ({ days, awards, totals }: Diary) => ({
  runs: days.map(({ runDay }) => runDay).join(' '),
  bonuses: awards.map(({ bonusPoints }) => bonusPoints).join(' '),
  points: totals.totalPoints,
  longest: totals.longestStreak,
});

describe('the runs and points of a history with rest nights', () => {
  test.each([
    ['no rest', 'F-F', '1 1', '0 0', 160, 1],
    ['one rest', 'FrF', '1 2', '0 0', 160, 2],
    ['two rests', 'FrrF', '1 2', '0 0', 160, 2],
    ['thirty rests', `F${'r'.repeat(30)}F`, '1 2', '0 0', 160, 2],
    ['a date between rests without a mark', 'Frr-rF', '1 1', '0 0', 160, 1],
    ['a rest at the start of a run', '-rF', '1', '0', 80, 1],
    ['rests before the first sleep', 'rrrFFF', '1 2 3', '0 0 50', 290, 3],
    ['a rest after the last sleep', 'FFr', '1 2', '0 0', 160, 2],
    ['a rest with a short night', 'FFSF', '1 2 0 3', '0 0 0 50', 290, 3],
    ['a short night without a rest', 'FFsF', '1 2 0 1', '0 0 0 0', 240, 2],
    ['a rest with a full night', 'FFRF', '1 2 3 4', '0 0 50 0', 370, 4],
    ['a bonus that a rest brings nearer', 'FrFrF', '1 2 3', '0 0 50', 290, 3],
    ['two paid streaks apart', 'FFF-FFF', '1 2 3 1 2 3', '0 0 50 0 0 50', 580, 3],
    ['two paid streaks joined', 'FFFrFFF', '1 2 3 4 5 6', '0 0 50 0 0 0', 530, 6],
    [
      'a joined streak that earns the next bonus',
      'FFFrFFFF',
      '1 2 3 4 5 6 7',
      '0 0 50 0 0 0 150',
      760,
      7,
    ],
  ])('%s: %s', (_, letters, runs, bonuses, points, longest) => {
    expect(summarize(diaryOf(letters))).toEqual({ runs, bonuses, points, longest });
  });

  test('an afternoon nap that completes a rest night makes it a day of the streak', () => {
    const short = diaryOf('FSF');
    const nap = sleepEnding('2026-03-02T14:00', 120);
    const full = changeDiary(short, { sleeps: [toFacts(nap, 'Asia/Jakarta')] });
    expect(summarize(full)).toMatchObject({ runs: '1 2 3', bonuses: '0 0 0 50' });
  });

  test('a date that the date line swallowed needs its mark only beside a rest night', () => {
    const honolulu = sleepEnding('2026-05-10T06:00', 480, { timeZone: 'Pacific/Honolulu' });
    const auckland = sleepEnding('2026-05-12T05:00', 480, { timeZone: 'Pacific/Auckland' });
    const later = sleepEnding('2026-05-13T05:00', 480, { timeZone: 'Pacific/Auckland' });
    const runs = (sleeps: CompletedSleep[], ...rests: string[]) =>
      summarize(
        toDiary(
          sleeps,
          rests.map((sleepDate) => ({ ...NO_MARK, sleepDate, rest: true })),
        ),
      ).runs;
    expect(runs([honolulu, auckland])).toBe('1 2');
    expect(runs([honolulu, later], '2026-05-12')).toBe('1 1');
    expect(runs([honolulu, later], '2026-05-11', '2026-05-12')).toBe('1 2');
  });

  test('unmarking splits a streak and pays the bonus of each part', () => {
    const joined = diaryOf('FFFrFFF');
    const apart = changeDiary(joined, { marks: [{ ...NO_MARK, sleepDate: '2026-03-04' }] });
    expect([joined.totals.totalPoints, apart.totals.totalPoints]).toEqual([530, 580]);
    expect(apart).toEqual(diaryOf('FFF-FFF'));
  });
});

describe('the streak and its rest nights at a time', () => {
  test.each([
    ['the last date was a rest', 'FFr', '2026-03-04T00:01', '2 + 1'],
    ['today is a rest', 'FFr', '2026-03-03T23:59', '2 + 1'],
    ['the rest was the date before yesterday', 'FFr', '2026-03-04T23:59', '2 + 1'],
    ['yesterday was no rest', 'FFr', '2026-03-05T00:01', '0 + 0'],
    ['two rests last until the day after', 'FFrr', '2026-03-05T23:59', '2 + 2'],
    ['two rests are over', 'FFrr', '2026-03-06T00:01', '0 + 0'],
    ['rests lie ahead', 'FFrrr', '2026-03-03T12:00', '2 + 1'],
    ['rests ahead have come due', 'FFrrr', '2026-03-05T12:00', '2 + 3'],
    ['a rest lies within it', 'FrFF', '2026-03-04T12:00', '3 + 1'],
    ['a rest lies before its first day', 'rFF', '2026-03-03T12:00', '2 + 0'],
    ['a rest lies before a date without sleep', 'Fr-FF', '2026-03-05T12:00', '2 + 0'],
    ['a rest became a full day', 'FRF', '2026-03-03T12:00', '3 + 0'],
    ['a rest has a short night', 'FSF', '2026-03-03T12:00', '2 + 1'],
    ['there are rests alone', 'rrr', '2026-03-02T12:00', '0 + 0'],
  ])('%s', (_, letters, local, expected) => {
    expect(streakOf(diaryOf(letters), local)).toBe(expected);
  });

  test('a rest of a year keeps a streak alive, and no day longer', () => {
    const diary = diaryOf(`FFF${'r'.repeat(365)}`);
    const last = addDays('2026-03-03', 365);
    expect(streakOf(diary, `${addDays(last, 1)}T23:59`)).toBe('3 + 365');
    expect(streakOf(diary, `${addDays(last, 2)}T00:01`)).toBe('0 + 0');
  });
});

describe('properties', () => {
  const lettersArbitrary = fc
    .array(fc.constantFrom('F', 'F', 'F', 's', 'r', 'r', '-'), { minLength: 1, maxLength: 60 })
    .map((letters) => letters.join(''));

  /** Without what names a date or an instant. */
  const comparable = (diary: Diary, local: string) => ({
    ...summarize(diary),
    earning: diary.days.map(({ runEarningDays, earningMinutes }) => [
      runEarningDays,
      earningMinutes,
    ]),
    unlocked: diary.unlocked.map(({ id }) => id),
    latest: diary.totals.latestRun && {
      steady: diary.totals.latestRun.steadyDays,
      early: diary.totals.latestRun.earlyDays,
    },
    streak: findStreak(diary, at(local), local.slice(0, 10)).streak,
  });

  test('rest nights without sleep, taken out of the calendar, leave the same fold', () => {
    fc.assert(
      fc.property(lettersArbitrary, fc.nat(2), (letters, later) => {
        const without = letters.replaceAll('r', '');
        const noonAfter = (count: number) => `${addDays(FIRST, count + later)}T12:00`;
        expect(comparable(diaryOf(letters), noonAfter(letters.length))).toEqual(
          comparable(diaryOf(without), noonAfter(without.length)),
        );
      }),
      { numRuns: 300, seed: 61 },
    );
  });

  test('marking a date and unmarking it is its own inverse', () => {
    fc.assert(
      fc.property(lettersArbitrary, fc.nat(62), (letters, day) => {
        const before = diaryOf(letters);
        const sleepDate = addDays(FIRST, day);
        const rest = before.rests.has(sleepDate);
        const to = (next: boolean) => ({ marks: [{ ...NO_MARK, sleepDate, rest: next }] });
        const changed = changeDiary(before, to(!rest));
        expect(changed.rests.has(sleepDate)).toBe(!rest);
        const back = changeDiary(changed, to(rest));
        expect({ ...back, marks: null, rests: null }).toEqual({
          ...before,
          marks: null,
          rests: null,
        });
        expect([...back.rests].toSorted()).toEqual([...before.rests].toSorted());
      }),
      { numRuns: 200, seed: 61 },
    );
  });

  test('a rest night never shortens the longest streak', () => {
    fc.assert(
      fc.property(lettersArbitrary, fc.nat(59), (letters, day) => {
        const diary = diaryOf(letters);
        const mark = { ...NO_MARK, sleepDate: addDays(FIRST, day), rest: true };
        const { totals } = changeDiary(diary, { marks: [mark] });
        expect(totals.longestStreak).toBeGreaterThanOrEqual(diary.totals.longestStreak);
        expect(totals.fullDays).toBe(diary.totals.fullDays);
      }),
      { numRuns: 200, seed: 61 },
    );
  });
});
