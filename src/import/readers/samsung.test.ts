import { expect, test } from 'vitest';
import { readLines } from './read-lines.fixture.ts';

const P = 'com.samsung.health.sleep.';

test('Samsung rows have one field more than the header, UTC times and an offset', async () => {
  const csv = [
    'com.samsung.shealth.sleep,6305010,11',
    `original_bed_time,sleep_score,total_rem_duration,${P}start_time,${P}update_time,${P}time_offset,${P}comment,${P}end_time,${P}pkg_name,${P}datauuid`,
    `,72,90,2026-01-05 15:20:00.000,x,UTC+0700,,2026-01-05 22:45:00.000,com.sec.android.app.shealth,aa-1,`,
    `,,,2026-01-06 17:10:00.000,x,UTC+0530,"late, loud",2026-01-07 00:40:00.000,com.urbandroid.sleep,aa-2,`,
    `,,,2026-01-07 15:20:00.000,x,UTC+9900,,2026-01-07 22:45:00.000,,aa-3,`,
    `,,,2026-01-08 15:20:00.000,x,UTC+0700,,,,aa-4,`,
    `,,,2026-01-09 25:20:00.000,x,UTC+0700,,2026-01-09 22:45:00.000,,aa-5,`,
    `,,,2026-01-10 15:20:00.000,x,UTC+0700,,2026-01-10 14:45:00.000,,aa-6,`,
    `,,,1768057200000,x,UTC-0300,,1768086000000,,,`,
  ].join('\n');
  const expected = {
    sleeps: [
      '3: 2026-01-05T15:20:00Z/2026-01-05T22:45:00Z +420 stages @com.sec.android.app.shealth',
      '4: 2026-01-06T17:10:00Z/2026-01-07T00:40:00Z +330 asleep @com.urbandroid.sleep "late, loud"',
      '5: 2026-01-07T15:20:00Z/2026-01-07T22:45:00Z ? asleep',
      '9: 2026-01-10T15:00:00Z/2026-01-10T23:00:00Z -180 asleep',
    ],
    problems: [
      '6: missingValue end_time',
      '7: invalidTime start_time 2026-01-09 25:20:00.000',
      '8: endBeforeStart',
    ],
    keys: [
      'samsung:aa-1',
      'samsung:aa-2',
      'samsung:aa-3',
      expect.stringMatching(/^samsung:\w{28}$/),
    ],
  };
  const name = 'com.samsung.shealth.sleep.20260111.csv';
  expect(await readLines('samsung', { [name]: `\uFEFF${csv}\n` })).toEqual(expected);
  // Newer phones write UTF-16.
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${csv}`, 'utf16le'));
  expect(await readLines('samsung', { [name]: utf16 })).toEqual(expected);
});

test('the older Samsung table has names without a prefix, also with semicolons', async () => {
  const csv = [
    'com.samsung.health.sleep,5916012,3',
    'start_time;end_time;time_offset;comment;datauuid',
    '2018-02-13 22:35:00.000;2018-02-14 05:13:06.658;UTC+0200;"so; so";bb-1;',
  ].join('\r\n');
  const { sleeps } = await readLines('samsung', { 'com.samsung.health.sleep.csv': csv });
  expect(sleeps).toEqual(['3: 2018-02-13T22:35:00Z/2018-02-14T05:13:06.658Z +120 asleep "so; so"']);
});

test('a Samsung file without its columns is one problem', async () => {
  const files = {
    'com.samsung.shealth.sleep.1.csv': 'com.samsung.shealth.sleep,1,2\nstart_time,x\n1,2\n',
  };
  expect((await readLines('samsung', files)).problems).toEqual([
    '-: missingColumns start_time+end_time',
  ]);
  const empty = { 'com.samsung.shealth.sleep.1.csv': 'com.samsung.shealth.sleep,1,2\n' };
  expect((await readLines('samsung', empty)).problems).toEqual([
    '-: missingColumns start_time+end_time',
  ]);
});

test('sleep stages and other Samsung tables are ignored, in a folder and by themselves', async () => {
  const stages =
    'com.samsung.health.sleep_stage,1,2\nstart_time,end_time\n2018-02-13 22:35:00.000,2018-02-13 22:40:00.000\n';
  const sleep =
    'com.samsung.shealth.sleep,1,2\nstart_time,end_time\n2018-02-13 22:35:00.000,2018-02-14 05:13:00.000\n';
  const { sleeps, problems } = await readLines('samsung', {
    'samsunghealth_me/com.samsung.health.sleep_stage.1.csv': stages,
    'samsunghealth_me/com.samsung.shealth.sleep.1.csv': sleep,
    'com.samsung.health.sleep_stage.1.csv': stages,
  });
  expect([sleeps.length, problems]).toEqual([1, []]);
});
