import { expect, it } from 'vitest';
import { napIds } from './naps.ts';

/** `from` and `to`: UTC on 20 November, unless they name a day. */
const sleep = (id: string, from: string, to: string, more = {}) => {
  const iso = (at: string) => `2026-11-${at.includes('T') ? at : `20T${at}`}:00Z`;
  return { id, startTime: iso(from), endTime: iso(to), sleepDate: '2026-11-20', ...more };
};

it('a nap is a sleep apart from the night of its date, or a short sleep without a night', () => {
  const night = sleep('night', '19T23:00', '06:00');
  const again = sleep('again', '07:59', '08:30');
  expect([...napIds([sleep('noon', '12:00', '12:40'), again, night])]).toEqual(['noon']);
  expect([...napIds([sleep('alone', '12:00', '14:59')])]).toEqual(['alone']);
  expect([...napIds([sleep('short night', '12:00', '15:00')])]).toEqual([]);
});

it('an active sleep or a sleep that needs review is no nap', () => {
  const { endTime: _endTime, ...active } = sleep('active', '12:00', '12:40');
  expect([...napIds([active, sleep('doubtful', '12:00', '12:40', { needsReview: true })])]).toEqual(
    [],
  );
});
