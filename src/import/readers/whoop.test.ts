import { expect, test } from 'vitest';
import { readLines } from './read-lines.fixture.ts';

const SLEEPS =
  'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Sleep performance %,Deep (SWS) duration (min),Sleep consistency %,Nap,constructor';

test('WHOOP times are local in the zone of the cycle', async () => {
  const csv = [
    SLEEPS,
    '2024-01-01 22:10:00,,UTC+05:30,2024-01-01 22:20:00,2024-01-02 06:05:00,88,92,70,false',
    '2024-01-02 22:10:00,,UTC-05:00,2024-01-03 13:00:00,2024-01-03 13:30:00,,0,,true',
    '2024-01-03 22:10:00,,UTCZ,2024-01-03 22:20:00,2024-01-04 06:05:00,88,92,70,false',
    '2024-01-04 22:10:00,,,2024-01-04 22:20:00,2024-01-05 06:05:00,88,92,70,false',
    '2024-01-05 22:10:00,,UTC+01:00,2024-01-05 22:20:00,,88,92,70,false',
    '2024-01-06 22:10:00,,UTC+01:00,late,2024-01-05 22:20:00,88,92,70,false',
    '2024-01-07 22:10:00,,UTC+01:00,2024-01-07 22:20:00,2024-01-07 22:19:00,88,92,70,false',
  ].join('\n');
  const { sleeps, problems } = await readLines('whoop', { 'sleeps.csv': csv });
  expect(sleeps).toEqual([
    '2: 2024-01-01T16:50:00Z/2024-01-02T00:35:00Z +330 stages',
    '3: 2024-01-03T18:00:00Z/2024-01-03T18:30:00Z -300 asleep nap',
    '4: 2024-01-03T22:20:00Z/2024-01-04T06:05:00Z +0 stages',
    '5: 2024-01-04T22:20:00/2024-01-05T06:05:00 ? stages',
  ]);
  expect(problems).toEqual([
    '6: missingValue Wake onset',
    '7: invalidTime Sleep onset late',
    '8: endBeforeStart',
  ]);
});

test('physiological cycles repeat sleeps with the same key; cycles without sleep are skipped', async () => {
  const night = '2024-01-01 22:20:00,2024-01-02 06:05:00';
  const { keys, problems } = await readLines('whoop', {
    'my_whoop_data/sleeps.csv': `${SLEEPS}\n2024-01-01 22:10:00,,UTC+05:30,${night},88,92,70,false\n`,
    'my_whoop_data/physiological_cycles.csv':
      'Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Sleep onset,Wake onset,Sleep performance %\n' +
      `2024-01-01 22:10:00,,UTC+05:30,61,${night},88\n2024-01-02 22:10:00,,UTC+05:30,,,,\n`,
    'my_whoop_data/workouts.csv': 'Cycle start time,Workout start time\n',
  });
  expect([keys.length, new Set(keys).size, problems]).toEqual([2, 1, []]);
});

test.each([
  [
    'in Spanish',
    'x/sueño.csv'.normalize('NFD'),
    'Hora de inicio del ciclo,Hora de finalización del ciclo,Zona horaria del ciclo,Inicio del sueño,Inicio de la vigilia,Duración de sueño profundo (SWS) (min),Siesta\n' +
      '2024-01-01 22:10:00,,UTC+01:00,2024-01-01 22:20:00,2024-01-02 06:05:00,90,false\n',
    '2: 2024-01-01T21:20:00Z/2024-01-02T05:05:00Z +60 stages',
  ],
  [
    'without a zone',
    'cycles.csv',
    'Cycle start time,Sleep onset,Wake onset\n2024-01-01 22:10:00,2024-01-01 22:20:00,2024-01-02 06:05:00\n',
    '2: 2024-01-01T22:20:00/2024-01-02T06:05:00 ? asleep',
  ],
])('a WHOOP export %s is read', async (_title, name, csv, line) => {
  expect((await readLines('whoop', { [name]: csv })).sleeps).toEqual([line]);
});
