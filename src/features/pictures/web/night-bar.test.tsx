import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { NightBar } from './night-bar.tsx';
import { toNightEntry } from './night-entry.ts';

it.each([
  [
    'ltr',
    '2026-11-21T16:00:00Z',
    '2026-11-21T23:00:00Z',
    { x: '18.15%', width: '49.54%', hours: 14 },
  ],
  [
    'rtl',
    '2026-11-21T16:00:00Z',
    '2026-11-21T23:00:00Z',
    { x: '32.31%', width: '49.54%', hours: 14 },
  ],
  // A sleep beyond 10:00 widens the axis to whole hours: 7:00 to 15:00.
  [
    'ltr',
    '2026-11-22T01:00:00Z',
    '2026-11-22T07:00:00Z',
    { x: '15.50%', width: '69.00%', hours: 9 },
  ],
])('in a %s page the bar of %s to %s stands at its hours', (dir, startTime, endTime, place) => {
  document.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const sleep = { id: 'night', startTime, endTime, timeZone: 'Asia/Jakarta' };
  render(<NightBar date="2026-11-22" entry={toNightEntry([sleep])} usual={[]} />);
  const picture = screen.getByRole('img');
  const [x, width] = ['x', 'width'].map((name) =>
    picture.querySelector('rect')?.getAttribute(name),
  );
  expect({ x, width, hours: picture.querySelectorAll('circle').length }).toEqual(place);
});

it('the label of a short sleep stays inside the picture', () => {
  const [startTime, endTime] = ['2026-11-22T02:28:00Z', '2026-11-22T02:40:00Z'];
  const sleep = { id: 'nap', startTime, endTime, timeZone: 'Asia/Jakarta' };
  render(<NightBar date="2026-11-22" entry={toNightEntry([sleep])} usual={[]} />);
  expect(screen.getByText(/^9:28 AM – 9:40 AM$/).getAttribute('x')).toBe('80.00%');
});
