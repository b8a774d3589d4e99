import { expect, test } from 'vitest';
import { readSample } from '../sample.fixture.ts';

// "café" in windows-1252.
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test.each([
  [
    'samsung',
    'com.samsung.shealth.sleep,1,2\nstart_time,end_time,comment\n2026-01-05 15:20:00.000,2026-01-05 22:45:00.000,café\n',
  ],
  ['sleep-as-android', 'Id,Tz,From,To,Hours,Comment\n1606420830000,Europe/London,,,8,café\n'],
  ['plees', 'sid,start,stop,comment\n1,1740000000000,1740027000000,café\n'],
  [
    'sleepcycle',
    'Start;End;Sleep quality;Notes\n2019-01-29 22:52:48;2019-01-30 06:47:35;93%;café\n',
  ],
  [
    'sleepmeter',
    'wake,sleep,bedtime,notes\n"2010-11-13 06:14+0530","2010-11-12 22:16+0530","","café"\n',
  ],
])('%s asks for the encoding of a file that is not UTF-8', async (format, csv) => {
  const files = { 'x.csv': latin(csv) };
  const { questions, sleeps } = await readSample(files);
  expect([questions, sleeps]).toEqual([[{ kind: 'encoding', file: 'x.csv' }], []]);
  const answered = await readSample(files, { answers: { encodings: { 'x.csv': 'windows-1252' } } });
  expect(answered.sleeps).toMatchObject([{ format, note: 'café' }]);
});
