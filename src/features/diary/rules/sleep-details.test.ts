import { expect, test } from 'vitest';
import {
  fillDetails,
  fitBedTimes,
  listAnswerFaults,
  NO_ANSWERS,
  NO_DETAILS,
  normalizeDetails,
  presentAnswers,
  withoutFaults,
} from './sleep-details.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 2, 9, 16);
const END = START + 8 * HOUR;
const NIGHT = { startTime: START, endTime: END, ...NO_ANSWERS };

test.each([
  ['no answers', {}, undefined],
  ['all of them', { minutesToFallAsleep: 20, awakenings: 2, minutesAwake: 30 }, undefined],

  ['awake as long as the sleep', { minutesToFallAsleep: 480 }, undefined],
  ['awake a minute longer', { minutesToFallAsleep: 481 }, 'awakeTooLong'],
  ['awake as long in all', { minutesToFallAsleep: 300, awakenings: 1, minutesAwake: 180 }],
  [
    'awake a minute longer in all',
    { minutesToFallAsleep: 300, awakenings: 1, minutesAwake: 181 },
    'awakeTooLong',
  ],
  ['a minute of a sleep of 60 s', { endTime: START + MINUTE, minutesToFallAsleep: 1 }],
  [
    'a minute of a sleep of 59.999 s',
    { endTime: START + MINUTE - 1, minutesToFallAsleep: 1 },
    'awakeTooLong',
  ],
  ['no time in an empty sleep', { endTime: START, minutesToFallAsleep: 0 }],

  ['no awakening and no time awake', { awakenings: 0, minutesAwake: 0 }],
  ['no time awake alone', { minutesAwake: 0 }],
  ['awakenings alone', { awakenings: 3 }],
  ['an awakening of no minute', { awakenings: 1, minutesAwake: 0 }],
  ['a minute awake in one awakening', { awakenings: 1, minutesAwake: 1 }],
  ['a minute awake in none', { awakenings: 0, minutesAwake: 1 }, 'awakeWithoutAwakening'],
  ['a minute awake alone', { minutesAwake: 1 }, 'awakeWithoutAwakening'],

  ['into bed at the start', { intoBedAt: START }],
  ['into bed after it', { intoBedAt: START + 1 }, 'intoBed'],
  ['into bed 6 hours before it', { intoBedAt: START - 6 * HOUR }],
  ['into bed earlier', { intoBedAt: START - 6 * HOUR - 1 }, 'intoBed'],
  ['out of bed at the end', { outOfBedAt: END }],
  ['out of bed before it', { outOfBedAt: END - 1 }, 'outOfBed'],
  ['out of bed 6 hours after it', { outOfBedAt: END + 6 * HOUR }],
  ['out of bed later', { outOfBedAt: END + 6 * HOUR + 1 }, 'outOfBed'],

  ['an active sleep: to fall asleep', { endTime: null, minutesToFallAsleep: 720 }],
  ['an active sleep: into bed', { endTime: null, intoBedAt: START - HOUR }],
  ['an active sleep: out of bed', { endTime: null, outOfBedAt: END }, 'outOfBed'],
])('the fault of answers is found: %s', (_, given, fault?: string) => {
  expect(listAnswerFaults({ ...NIGHT, ...given })).toEqual(fault === undefined ? [] : [fault]);
});

test('only the answers that can’t be are left out', () => {
  const answers = {
    minutesToFallAsleep: 25,
    awakenings: 0,
    minutesAwake: 9,
    intoBedAt: START - HOUR,
    outOfBedAt: END - 1,
  };
  const night = { ...NIGHT, ...answers };
  expect(listAnswerFaults(night)).toEqual(['awakeWithoutAwakening', 'outOfBed']);
  const rest = { awakenings: null, minutesAwake: null, outOfBedAt: null };
  expect(withoutFaults(night)).toEqual({ ...night, ...rest });
  expect(withoutFaults({ ...NIGHT, minutesToFallAsleep: 480 })).toEqual({
    ...NIGHT,
    minutesToFallAsleep: 480,
  });
});

test.each([
  ['none', {}, {}],
  ['outside of the sleep', { intoBedAt: START - 1, outOfBedAt: END + 1 }, {}],
  [
    'within it',
    { intoBedAt: START + 1, outOfBedAt: END - 1 },
    { intoBedAt: START, outOfBedAt: END },
  ],
  ['of an active sleep', { endTime: null, outOfBedAt: END - 1 }, {}],
])('times in bed follow a sleep whose times have moved: %s', (_, given, moved) => {
  const { intoBedAt, outOfBedAt } = { ...NIGHT, ...given };
  expect(fitBedTimes({ ...NIGHT, ...given })).toEqual({ intoBedAt, outOfBedAt, ...moved });
});

test('answers are sent without those that are missing, and a 0 is one', () => {
  expect(presentAnswers(NO_ANSWERS)).toEqual({});
  const some = { ...NO_ANSWERS, minutesToFallAsleep: 0, awakenings: 0, intoBedAt: START };
  expect(presentAnswers(some)).toEqual({
    minutesToFallAsleep: 0,
    awakenings: 0,
    intoBedAt: START,
  });
  const rated = { ...NO_DETAILS, quality: 5 };
  expect(presentAnswers(rated)).toEqual({});
});

test.each([
  ['nothing from nothing', {}, {}, {}],
  ['note and quality one by one', { note: 'a' }, { note: 'b', quality: 2 }, { quality: 2 }],
  ['all answers where there are none', {}, { awakenings: 0, outOfBedAt: END }, {}],
  [
    'no answer beside another',
    { minutesToFallAsleep: 0, quality: 3 },
    { minutesToFallAsleep: 40, awakenings: 2, minutesAwake: 9, note: 'b' },
    { awakenings: null, minutesAwake: null, minutesToFallAsleep: 0, note: 'b' },
  ],
])('details are filled from another sleep: %s', (_, details, from, expected) => {
  expect(fillDetails({ ...NO_DETAILS, ...details }, { ...NO_DETAILS, ...from })).toEqual({
    ...NO_DETAILS,
    ...from,
    ...details,
    ...expected,
  });
});

test('given details are normalized, and absent ones stay absent', () => {
  expect(normalizeDetails({})).toEqual({});
  expect(normalizeDetails({ note: undefined, awakenings: undefined })).toEqual({});
  expect(normalizeDetails({ note: ' \n ', quality: null, minutesAwake: 0 })).toEqual({
    note: null,
    quality: null,
    minutesAwake: 0,
  });
  expect(normalizeDetails({ note: 'a\ud800', intoBedAt: '2026-03-09T15:30:00Z' })).toEqual({
    note: 'a\ufffd',
    intoBedAt: '2026-03-09T15:30:00Z',
  });
  const sleep = { ...NO_DETAILS, id: 'a', startTime: 1 };
  expect(normalizeDetails(sleep)).toEqual(NO_DETAILS);
});
