import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { DayMark, Night } from '#diary/nights-contract.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { page, refusal, stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { night } from '#pictures/web/nights.fixture.ts';
import { atRest } from '#web/at-rest.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { DateMark } from './date-mark.tsx';
import { RestRow } from './rest-row.tsx';

const DATE = '2026-11-21';
const PUT = `PUT /days/${DATE}/mark`;
const REST: DayMark = { ...NO_MARK, rest: true };
const LATER_DATES = ['2026-11-22', '2026-11-23'];
const NIGHTS: Night[] = [...LATER_DATES.toReversed(), DATE].map((date) => ({
  ...night(date, []),
  mark: REST,
}));
/** What a dry run says of points. */
const to = (pointsAfter: number) =>
  success({
    pointsBefore: 580,
    pointsAfter,
    streakBefore: 3,
    currentStreak: 3,
    longestStreakBefore: 3,
    longestStreakAfter: 3,
    newAchievements: [],
    lostAchievements: [],
  });

const pause = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Pause: streak waits' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function openSheet(mark: DayMark, rest?: boolean) {
  const server = stubServer({ 'GET /nights': page(NIGHTS), [PUT]: to(580) });
  renderPart(<DateMark date={DATE} title="" mark={mark} rest={rest} onClose={() => undefined} />);
  /** Without dry runs. */
  const saved = () =>
    server.calls.flatMap(({ line, query, body }) =>
      line.startsWith('PUT') && query === ''
        ? [`${line.slice(-7, -5)} ${JSON.stringify(body)}`]
        : [],
    );
  return { server, saved };
}

const OFF = '"kind":null,"noSleep":false,"rest":false';

it('while the rest nights load, they can be neither taken back nor counted', async () => {
  const { server } = openSheet(REST);
  server.answers['GET /nights'] = undefined;
  expect(pause().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'One night more' })).toBeNull();
});

it('the sheet takes back the rest nights that it names', async () => {
  const { saved } = openSheet(REST);
  await screen.findByText('3 nights');
  fireEvent.click(pause());
  expect(screen.getByText('3 nights')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(saved()).toEqual([`21 {${OFF},"until":"2026-11-23"}`]));
});

it('the sheet that a switch has opened takes back its date alone', async () => {
  const { saved } = openSheet(REST, false);
  await atRest();
  expect(screen.queryByText('3 nights')).toBeNull();
  press('Save');
  await waitFor(() => expect(saved()).toEqual([`21 {${OFF}}`]));
});

it('a change that is saved in part is shown', async () => {
  const { server, saved } = openSheet(REST);
  await screen.findByText('3 nights');
  press('One night fewer');
  press('A day off');
  server.answers['PUT /days/2026-11-23/mark'] = refusal(500, 'INTERNAL', 'It is on fire.');
  const reads = server.sent('GET /nights').length;
  press('Save');
  await screen.findByText('It is on fire.');
  expect(saved()).toEqual([
    '21 {"kind":"free","noSleep":false}',
    `23 {${OFF},"until":"2026-11-23"}`,
  ]);
  await waitFor(() => expect(server.sent('GET /nights').length).toBeGreaterThan(reads));
});

/** A row whose mark a button changes, as the sheet does. */
function Row({ isMissing }: { isMissing: boolean }) {
  const [mark, setMark] = useState<DayMark>(NO_MARK);
  return (
    <>
      <button type="button" onClick={() => setMark(mark.rest ? NO_MARK : REST)}>
        change
      </button>
      <RestRow date={DATE} title="" nights={[]} newest={DATE} {...{ mark, isMissing }} />
    </>
  );
}

function openRow(isMissing: boolean, pointsAfter = 580) {
  const server = stubServer({ 'GET /nights': page([]), [PUT]: to(pointsAfter) });
  renderPart(<Row isMissing={isMissing} />);
  return () => server.calls.filter(({ line, query }) => line === PUT && query === '').length;
}

it('two quick presses of the switch are one', async () => {
  const countSaved = openRow(true);
  fireEvent.click(pause());
  expect(pause().getAttribute('aria-checked')).toBe('true');
  fireEvent.click(pause());
  await atRest();
  expect(countSaved()).toBe(1);
});

it.each([
  [580, false],
  [579, true],
])('a switch that leaves %i of 580 points opens the sheet: %s', async (pointsAfter, isOpen) => {
  const countSaved = openRow(true, pointsAfter);
  fireEvent.click(pause());
  await atRest();
  expect(screen.queryByRole('dialog') !== null).toBe(isOpen);
  expect(countSaved()).toBe(isOpen ? 0 : 1);
});

it('the switch of a rest night stays when it is turned off', () => {
  openRow(false);
  expect(screen.queryByRole('switch')).toBeNull();
  press('change');
  expect(pause()).toBeTruthy();
  press('change');
  expect(pause()).toBeTruthy();
});
