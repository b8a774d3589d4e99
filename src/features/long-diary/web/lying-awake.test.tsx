import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Night, NightSession } from '#diary/nights-contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { night, session } from '#pictures/web/nights.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { LyingAwake } from './lying-awake.tsx';

const UNTIL = '2026-11-21';

type Answered = { awake?: number; inBed?: number; change?: Partial<NightSession> };

/** In bed in Jakarta from 22:30, asleep at once, and awake from the end of the sleep. */
function answered(daysAgo: number, { awake = 60, inBed = 480, change = {} }: Answered = {}): Night {
  const date = addDays(UNTIL, -daysAgo);
  const start = Date.parse(`${addDays(date, -1)}T15:30Z`);
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const sleep = session(at(0).slice(0, 16), at(inBed - awake).slice(0, 16), {
    minutesToFallAsleep: 0,
    awakenings: 0,
    minutesAwake: 0,
    intoBedAt: at(0),
    outOfBedAt: at(inBed),
    ...change,
  });
  return night(date, [sleep]);
}

/** From the newest on. */
const answeredOf = (count: number, options?: Answered, daysAgo = 0) =>
  Array.from({ length: count }, (_, index) => answered(daysAgo + index, options));

function show(nights: readonly Night[]) {
  cleanup();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['diary', 'nights', {}], nights);
  renderPart(<LyingAwake until={UNTIL} />, client);
}

const picture = () => screen.getByRole('region', { name: 'How long do you lie awake?' });
const finding = () => picture().querySelector('.picture-sentence')?.textContent;

afterEach(() => {
  document.dir = '';
});

it('the question stands from 7 answered nights of the last 14 dates on', () => {
  show([...answeredOf(6), answered(14)]);
  expect(screen.queryByRole('heading')).toBeNull();
  show([...answeredOf(6), answered(13)]);
  expect(finding()).toMatch(/, over 7 nights\./);
});

it.each([
  [{ awake: 85, inBed: 465 }, '6 h 20 min of 7 h 45 min in bed (82%)', '1 h 25 min'],
  // Of 382 and 468 minutes it would be 82%.
  [{ awake: 86, inBed: 468 }, '6 h 20 min of 7 h 50 min in bed (81%)', '1 h 25 min'],
  [{ awake: 0, inBed: 480 }, '8 h of 8 h in bed (100%)', '0 min'],
])('the finding of nights with %j is "%s", rounded to 5 minutes', (options, asleep, awake) => {
  show(answeredOf(12, options));
  expect(finding()).toBe(
    `You were asleep about ${asleep}, over 12 nights. Awake in bed: ${awake} on a typical night, ${awake} to ${awake}.`,
  );
});

it('the range is that of the time awake', () => {
  const nights = [10, 20, 30, 40, 50, 60, 127].map((awake, index) => answered(index, { awake }));
  show(nights);
  expect(finding()).toMatch(/ Awake in bed: 40 min on a typical night, 10 min to 2 h 5 min\.$/);
});

it.each([
  [100, 60, 28, ' That’s about 40 min more than in the four weeks before.'],
  [60, 100, 28, ' That’s about 40 min less than in the four weeks before.'],
  [63, 60, 28, ' That’s about 5 min more than in the four weeks before.'],
  // Beyond chance, but 0 minutes as they are shown.
  [62, 60, 28, ''],
  [60, 60, 28, ''],
  // Too few to compare with.
  [100, 60, 9, ''],
])('%i minutes awake after %i on %i nights add "%s"', (awake, before, count, sentence) => {
  show([...answeredOf(14, { awake }), ...answeredOf(count, { awake: before }, 14)]);
  expect(finding()).toMatch(new RegExp(`(h|min)\\.${sentence}$`));
});

it('the table has the answered nights with the clocks where they were, and their medians', async () => {
  const twoSleeps = night(addDays(UNTIL, -1), [
    session('2026-11-19T15:30', '2026-11-19T19:00', {
      minutesToFallAsleep: 15,
      awakenings: 0,
      minutesAwake: 0,
      intoBedAt: '2026-11-19T15:20:00Z',
    }),
    session('2026-11-19T20:00', '2026-11-19T22:30', {
      awakenings: 1,
      minutesAwake: 20,
      outOfBedAt: '2026-11-19T22:40:00Z',
    }),
    session('2026-11-20T06:00', '2026-11-20T06:40', { kind: 'nap' }),
  ]);
  const review = night(addDays(UNTIL, -2), [
    session('2026-11-18T15:30', '2026-11-19T22:30', { kind: 'review' }),
  ]);
  const unanswered = night(addDays(UNTIL, -3), [session('2026-11-17T15:30', '2026-11-17T22:30')]);
  show([answered(0), twoSleeps, review, unanswered, ...answeredOf(6, { awake: 61 }, 4)]);
  await userEvent.click(within(picture()).getByText('Show as table'));
  const rows = within(picture())
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map((cell) => cell.textContent));
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual([
    'Date',
    'Into bed',
    'Out of bed',
    'Asleep',
    'In bed',
    'Sleep efficiency',
  ]);
  expect(rows[1]?.[0]).toBe('Fri–Sat, Nov 21');
  expect(rows[2]?.slice(1)).toEqual([
    expect.stringMatching(/^(22:20|10:20 PM)$/),
    expect.stringMatching(/^(05:40|5:40 AM)$/),
    '5:25',
    '7:20',
    '73.9%',
  ]);
  expect(rows[9]).toEqual(['Typical', '–', '–', '6:59', '8:00', '87.3%']);
});

it('the keyboard reads the share of the time in bed of each answered night', async () => {
  show([...answeredOf(6), answered(9, { awake: 85, inBed: 465 })]);
  await userEvent.click(within(picture()).getByRole('button'));
  await userEvent.keyboard('{Home}');
  expect(within(picture()).getByRole('status').textContent).toBe(
    'Night of Wed to Thu, Nov 12 6 h 20 min of 7 h 45 min in bed · 81.7%',
  );
});

it('the legend names the time awake within sleeps only where there is some', () => {
  const name = 'Awake in the night, at a time not recorded';
  show(answeredOf(7));
  expect(within(picture()).queryByText(name)).toBeNull();
  show(answeredOf(7, { change: { awakenings: 1, minutesAwake: 5 } }));
  expect(within(picture()).getByText(name)).toBeTruthy();
});

it.each(['ltr', 'rtl'] as const)('the columns are in the order of time in %s pages', (dir) => {
  document.dir = dir;
  show(answeredOf(14));
  const place = (text: string) => Number(within(picture()).getByText(text).getAttribute('x'));
  expect(place('Nov 8') < place('Nov 21')).toBe(dir === 'ltr');
});

it('nights by day and by night stand on one clock', () => {
  const byDay = Array.from({ length: 7 }, (_, index) => {
    const date = addDays(UNTIL, -index);
    return night(date, [
      session(`${date}T02:00`, `${date}T09:00`, {
        minutesToFallAsleep: 0,
        awakenings: 0,
        minutesAwake: 0,
        intoBedAt: `${date}T02:00:00Z`,
        outOfBedAt: `${date}T09:00:00Z`,
      }),
    ]);
  });
  show([...byDay, ...answeredOf(3, {}, 7)]);
  const hours = [...picture().querySelectorAll('text')].map((text) => text.textContent);
  expect(hours.slice(0, -2).map((hour) => Number.parseInt(hour, 10) % 12)).toEqual([2, 6, 10, 2]);
});
