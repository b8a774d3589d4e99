import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { GameContext } from '#game/web/game.tsx';
import type { Night } from '#diary/nights-contract.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { page, refusal, stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { night, session } from '#pictures/web/nights.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { MorningMarks } from './morning-marks.tsx';
import { findHeldStreak } from './rest-row.tsx';

const DATE = '2026-11-21';
const slept = (date: string) => night(date, [session(`${date}T00:00`, `${date}T08:00`)]);
const marked = (date: string, mark: Partial<Night['mark']>): Night => ({
  ...night(date, []),
  mark: { ...NO_MARK, ...mark },
});

const TODAY = slept(DATE);
const BEFORE = slept('2026-11-19');

async function open(...given: (Night | { showGame: false })[]) {
  const nights = given.filter((each) => 'sleepDate' in each);
  const server = stubServer({ 'GET /nights': page(nights) });
  const view = renderPart(
    <GameContext value={nights.length === given.length}>
      <MorningMarks date={DATE} currentStreak={8} />
    </GameContext>,
  );
  await atRest();
  return { server, ...view };
}
const question = () => screen.queryByText(/isn’t in your diary/)?.textContent ?? '';

it('one missing night is asked about', async () => {
  await open(TODAY, BEFORE);
  expect(question()).toBe('Night of Thu to Fri, Nov 20 isn’t in your diary.');
});

it.each<[string, Night[]]>([
  ['a night that is logged', [TODAY, slept('2026-11-20'), BEFORE]],
  ['a date marked as sleepless', [TODAY, marked('2026-11-20', { noSleep: true }), BEFORE]],
  ['a rest night', [TODAY, marked('2026-11-20', { rest: true }), BEFORE]],
  ['a date left out', [TODAY, marked('2026-11-20', { kind: 'skip' }), BEFORE]],
  ['two missing nights', [TODAY, slept('2026-11-18')]],
  ['a first night', [TODAY]],
])('%s is not asked about', async (_, nights) => {
  await open(...nights);
  expect(document.body.textContent).toBe('');
});

it('a missing night is asked about after a rest night, and on a day off', async () => {
  await open(TODAY, marked('2026-11-20', { kind: 'free' }), marked('2026-11-19', { rest: true }));
  expect(question()).not.toBe('');
});

it('a closed question does not come back', async () => {
  const { unmount } = await open(TODAY, BEFORE);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(question()).toBe('');
  unmount();
  await open(TODAY, BEFORE);
  expect(question()).toBe('');
});

it('a question that the server refuses to answer stays', async () => {
  const { server } = await open(TODAY, BEFORE);
  server.answers['PUT /days/2026-11-20/mark'] = refusal(500, 'INTERNAL', 'It is on fire.');
  fireEvent.click(screen.getByRole('button', { name: 'It was a pause' }));
  await screen.findByText('It is on fire.');
  expect(question()).not.toBe('');
  server.answers['PUT /days/2026-11-20/mark'] = success({});
  fireEvent.click(screen.getByRole('button', { name: 'It was a pause' }));
  await vi.waitFor(() => expect(question()).toBe(''));
});

it('after waking on a rest night the streak is said to stay', async () => {
  await open({ ...TODAY, mark: { ...NO_MARK, rest: true } });
  expect(document.body.textContent).toBe('Your streak stays at 8 nights.');
});

it.each<[string, string, number]>([
  ['one rest up to today', '5r', 5],
  ['two rests', '5rr', 5],
  ['a rest before a day that goes on', '5r6', 5],
  ['a rest before today', '5r-', 5],
  ['a rest before a date that was missed', '5r--', 0],
  ['a rest before a new streak', '5r1', 0],
  ['a gap before it', '5-r', 0],
  ['a short night before it', '50r', 0],
  ['a rest before all nights', 'r', 0],
])('the streak that waits over %s', (_, letters, expected) => {
  const nights = [...letters].map((letter, index) => ({
    sleepDate: addDays(DATE, index + 1 - letters.length),
    runDay: Number(letter) || 0,
    isRest: letter === 'r',
  }));
  const rested = nights.find(({ isRest }) => isRest)?.sleepDate ?? '';
  const known = nights.filter((_night, index) => letters[index] !== '-');
  expect(findHeldStreak(known, rested, DATE)).toBe(expected);
});

it('a pause keeps what else is said of its date', async () => {
  const { server } = await open(TODAY, marked('2026-11-20', { kind: 'free' }), BEFORE);
  server.answers['PUT /days/2026-11-20/mark'] = success({});
  fireEvent.click(screen.getByRole('button', { name: 'It was a pause' }));
  const body = { kind: 'free', noSleep: false, rest: true };
  await vi.waitFor(() => expect(server.sent('PUT /days/2026-11-20/mark')).toEqual([body]));
});

it('with the game off a missing night can be added, and a rest night is not asked about', async () => {
  await open(TODAY, BEFORE, { showGame: false });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    'Add it',
  ]);
  cleanup();
  await open(TODAY, marked('2026-11-20', { rest: true }), BEFORE, { showGame: false });
  expect(document.body.textContent).toBe('');
});
