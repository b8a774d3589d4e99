import { expect, test } from 'vitest';
import { night } from './cloth.fixture.ts';
import { listFacts } from './describe-night.ts';

const PLAIN = night({ runDay: 0 });

test.each([
  [{}, []],
  [{ naps: 1 }, ['1 nap']],
  [{ runDay: 1, hasNote: true }, ['with a note', 'day 1 of a run']],
  [{ lateMinutes: 4 }, []],
  [{ lateMinutes: 5 }, ['started 5 min later than usual']],
  [{ lateMinutes: -5 }, ['started 5 min earlier than usual']],
])('of a plain night with %j the cloth says its length and %j', (facts, others) => {
  expect(listFacts({ ...PLAIN, ...facts })).toEqual(['7 h 30 min', ...others]);
});
