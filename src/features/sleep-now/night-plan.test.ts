import { expect, test } from 'vitest';
import { at, wallClock } from '#testkit/sleeps.ts';
import { planNight } from './night-plan.ts';

const MINUTE_MS = 60_000;
const GOAL = 480;

const clockOf = (timeZone: string) => (instant: number) => wallClock(instant, timeZone).minuteOfDay;
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test.each([
  ['an ordinary night', 'Europe/Berlin', '2026-11-21T21:00', '07:00', '23:00', '07:00'],
  ['after midnight', 'Europe/Berlin', '2026-11-22T00:30', '09:00', '01:00', '09:00'],
  ['forward by an hour', 'Europe/Berlin', '2026-03-28T21:00', '07:00', '22:00', '07:00'],
  ['back by an hour', 'Europe/Berlin', '2026-10-24T21:00', '07:00', '00:00', '07:00'],
  ['forward by an hour', 'America/New_York', '2026-03-07T21:00', '06:40', '21:40', '06:40'],
  ['back by an hour', 'America/New_York', '2026-10-31T21:00', '06:40', '23:40', '06:40'],
  ['forward by half an hour', 'Australia/Lord_Howe', '2026-10-03T21:00', '07:00', '22:30', '07:00'],
  ['back by half an hour', 'Australia/Lord_Howe', '2026-04-04T21:00', '07:00', '23:30', '07:00'],
  ['a skipped waking', 'Europe/Berlin', '2026-03-28T18:00', '02:30', '18:30', '03:30'],
  ['a waking that comes twice', 'Europe/Berlin', '2026-10-24T18:00', '02:30', '18:30', '02:30'],
])('tonight, %s (%s, %s), waking at %s is from %s to %s', (...row) => {
  const [, timeZone, now, waking, bed, wake] = row;
  const plan = planNight(at(now, timeZone), minuteOf(waking), GOAL, clockOf(timeZone));
  const shown = plan && [plan.bedTime, plan.wakeTime].map(clockOf(timeZone));
  expect(shown).toEqual([bed, wake].map(minuteOf));
  expect(plan && (plan.wakeTime - plan.bedTime) / MINUTE_MS).toBe(GOAL);
});

test.each([
  ['Europe/Berlin', '2026-11-21T23:00'],
  ['Europe/Berlin', '2026-03-28T22:00'],
  ['Europe/Berlin', '2026-10-25T00:00'],
  ['Australia/Lord_Howe', '2026-10-03T22:30'],
])('in %s there is a plan until %s, and none from the next minute on', (timeZone, last) => {
  const planAt = (instant: number) => planNight(instant, 420, GOAL, clockOf(timeZone));
  const lastMoment = at(last, timeZone) + MINUTE_MS - 1;
  expect(planAt(lastMoment)?.bedTime).toBe(at(last, timeZone));
  expect(planAt(lastMoment + 1)).toBeUndefined();
});

test('at the minute of waking the plan is for the next day', () => {
  const now = at('2026-03-28T07:00', 'Europe/Berlin');
  const plan = planNight(now, 420, GOAL, clockOf('Europe/Berlin'));
  expect(plan?.wakeTime).toBe(now + 23 * 60 * MINUTE_MS);
});
