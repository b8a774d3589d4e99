import { expect, test } from 'vitest';
import { readLines } from './read-lines.fixture.ts';

const day = {
  sleepStartTimestampGMT: '2024-06-14T22:09:00.0',
  sleepEndTimestampGMT: '2024-06-15T06:08:00.0',
  calendarDate: '2024-06-15',
  sleepWindowConfirmationType: 'ENHANCED_CONFIRMED_FINAL',
  deepSleepSeconds: 4800,
  retro: false,
};
const LINE = '2024-06-14T22:09:00Z/2024-06-15T06:08:00Z';

test('Garmin times are GMT; days without times are skipped, naps and broken rows are not', async () => {
  const json = JSON.stringify([
    day,
    { calendarDate: '2024-06-16', sleepWindowConfirmationType: 'UNCONFIRMED' },
    {
      ...day,
      deepSleepSeconds: 0,
      sleepStartTimestampLocal: '2024-06-15T00:09:00.0',
      sleepEndTimestampLocal: '2024-06-15T08:08:00.0',
    },
    { ...day, sleepEndTimestampGMT: null },
    { ...day, sleepStartTimestampGMT: 'dusk' },
    { ...day, sleepEndTimestampGMT: { toString: 1 }, deepSleepSeconds: { valueOf: 1 } },
    {
      calendarDate: '2024-06-17',
      napList: [
        {
          napStartTimestampGMT: '2024-06-17T12:00:00.0',
          napEndTimestampGMT: '2024-06-17T12:40:00.0',
        },
        { napStartTimestampGMT: '2024-06-17T15:00:00.0' },
        7,
      ],
    },
    null,
  ]);
  const { sleeps, problems } = await readLines('garmin', {
    '2024-06-01_2024-09-09_7_sleepData.json': json,
  });
  expect(sleeps).toEqual([
    `1: ${LINE} ? stages`,
    `3: ${LINE} +120 asleep`,
    '7: 2024-06-17T12:00:00Z/2024-06-17T12:40:00Z ? asleep nap',
  ]);
  expect(problems).toEqual([
    '4: missingValue sleepEndTimestampGMT',
    '5: invalidTime sleepStartTimestampGMT dusk',
    '6: invalidTime sleepEndTimestampGMT {"toString":1}',
    '7: missingValue napEndTimestampGMT',
    '8: invalidRecord',
  ]);
});

test('a night in two Garmin files with overlapping ranges has one key', async () => {
  const folder = 'DI_CONNECT/DI-Connect-Wellness';
  const { keys } = await readLines('garmin', {
    [`${folder}/2024-03-01_2024-06-15_7_sleepData.json`]: JSON.stringify([day], null, 2),
    [`${folder}/2024-06-15_2024-09-20_7_sleepData.json`]: JSON.stringify([day]),
    [`${folder}/2024-09-20_2024-12-20_7_sleepData.json`]: '[ ]',
  });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
