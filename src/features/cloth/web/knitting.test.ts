import { describe, expect, it } from 'vitest';
import { toDrawnNights } from '#pictures/web/drawn-nights.ts';
import { item, session } from '#pictures/web/drawn-nights.fixture.ts';
import { knitMonth, runLengths, writeKnittingCsv, writeKnittingSvg } from './knitting.ts';

/** Asleep from 23:00 to 6:30 by the clock. */
const ROWS = knitMonth(
  toDrawnNights([
    item('2026-02-28', { sessions: [session('2026-02-28', { start: 360, minutes: 2 })] }),
    item('2026-02-04'),
  ]),
  '2026-02',
);

function knit(facts: Parameters<typeof session>[1]): string {
  const sessions = [session('2026-02-04', facts)];
  const nights = toDrawnNights([item('2026-02-04', { sessions })]);
  return runLengths(knitMonth(nights, '2026-02')[3]?.stitches ?? []);
}

describe('the knitting chart', () => {
  it('has a row for each date of the month and a stitch for each six minutes from 18:00', () => {
    expect(ROWS).toHaveLength(28);
    expect(runLengths(ROWS[3]?.stitches ?? [])).toBe('50B 75A 115B');
    expect(runLengths(ROWS[0]?.stitches ?? [])).toBe('240B');
  });

  it.each([
    [2, '240B'],
    [3, '1A 239B'],
  ])('%i minutes of a stitch', (minutes, expected) => {
    expect(knit({ start: 360, minutes })).toBe(expected);
  });

  it('the table and the page have each row', () => {
    expect(writeKnittingCsv(ROWS).split('\r\n')[4]).toBe('2026-02-04,50B 75A 115B');
    const page = writeKnittingSvg(ROWS, { title: 'February <2026>', text: '' });
    expect(page).toContain('4: 50B 75A 115B');
    expect(page).toContain('February &lt;2026&gt;');
  });
});
