import { expect, it } from 'vitest';
import { clockText } from '#pictures/web/spans.ts';
import { MIXED_DIARY, night, session } from '#pictures/web/nights.fixture.ts';
import { toDrawnNights } from '#pictures/web/drawn-nights.ts';
import { sleepText, usualText } from './row-text.ts';

it('the row text describes an interrupted night once, with the number of its parts', () => {
  const sessions = [
    session('2026-03-01T18:00', '2026-03-01T20:00'),
    session('2026-03-01T21:00', '2026-03-01T23:00'),
    session('2026-03-02T08:00', '2026-03-02T09:00', { kind: 'nap' }),
  ];
  const [first, last, napFrom, napTo] = [1, 6, 15, 16].map((hour) => clockText(hour * 60));
  const rows = toDrawnNights([night('2026-03-02', sessions)]);
  expect(rows.map(sleepText)).toEqual([
    `Night ${first} to ${last}, in 2 parts. Nap ${napFrom} to ${napTo}.`,
  ]);
});

it('the row text of a main sleep by day calls it a day sleep', () => {
  const [row] = toDrawnNights([
    night('2026-03-02', [session('2026-03-02T01:30', '2026-03-02T07:50')]),
  ]);
  const [from, to] = [clockText(510), clockText(890)];
  expect(row && sleepText(row)).toBe(`Day sleep ${from} to ${to}.`);
});

const nap = session('2026-03-02T06:00', '2026-03-02T07:00', { kind: 'nap' });
const review = session('2026-03-01T13:00', '2026-03-02T06:00', { kind: 'review' });
const far = session('2026-03-01T15:00', '2026-03-01T23:00', { timeZone: 'Asia/Tokyo' });
const shifted = session('2026-03-01T15:00', '2026-03-01T23:00', { endOffsetMinutes: 480 });
const before = night('2026-03-01', [session('2026-02-28T15:00', '2026-02-28T23:00')]);

it.each([
  [[], false, /^Nothing logged\.$/],
  [[], true, /^Didn’t sleep\.$/],
  [[nap], false, /^Nap .* to .*\.$/],
  [[review], false, /^Times to check: .* to .*\.$/],
  [[far], false, /^Night .* to .*\. Time zone Asia\/Tokyo\.$/],
  [[shifted], false, /^Night .* to .*\. The clocks changed\.$/],
])('row %# has a text', (sessions, noSleep, text) => {
  const [, row] = toDrawnNights([night('2026-03-02', sessions, noSleep), before]);
  expect(row && sleepText(row)).toMatch(text);
});

it.each([
  [1380, 400, /^You usually sleep from .* to /],
  [1380, null, /^You usually fall asleep around /],
  [null, 400, /^You usually wake up around /],
  [null, null, /^Your sleep times vary a lot\.$/],
])('usual times of %j and %j are said', (bed, wake, text) => {
  const { usual } = MIXED_DIARY.insights;
  const times = { bed: { ...usual.bed, median: bed }, wake: { ...usual.wake, median: wake } };
  expect(usualText({ ...usual, ...times })).toMatch(text);
});
