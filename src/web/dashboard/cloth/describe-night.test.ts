import { expect, test } from 'vitest';
import { night } from './cloth.fixture.ts';
import { describeNight, listFacts } from './describe-night.ts';

const PLAIN = night({ runDay: 0 });

test.each([
  [{}, []],
  [{ naps: 1 }, ['1 nap']],
  [{ runDay: 1, hasNote: true }, ['with a note', 'day 1 of a run']],
  [{ quality: 3, isFree: true }, ['rated 3 of 5', 'a day off']],
  [{ hasAchievement: true, isInNewZone: true }, ['an achievement', 'in a new time zone']],
  [{ tone: 'day' as const }, ['slept during the day']],
  [{ tone: 'review' as const }, ['check the times']],
  [{ lateMinutes: 4 }, []],
  [{ lateMinutes: 5 }, ['started 5 min later than usual']],
  [{ lateMinutes: -5 }, ['started 5 min earlier than usual']],
])('of a plain night with %j the cloth says its length and %j', (facts, others) => {
  expect(listFacts({ ...PLAIN, ...facts })).toEqual(['7 h 30 min', ...others]);
});

test('the cloth says of a sleepless date that only, and of others that nothing is known', () => {
  expect(describeNight({ ...PLAIN, tone: 'awake', naps: 1 })).toBe('didn’t sleep');
  expect(describeNight(undefined)).toBe('nothing logged');
});
