import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { call } from '#kernel/web/api/call.ts';
import { stubServer, success, unreachable } from '#kernel/web/api/server.fixture.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { WokeEarlier } from './woke-earlier.tsx';

const NIGHT = {
  id: 'night',
  startTime: '2026-11-19T17:00:00.000Z',
  endTime: '2026-11-20T01:00:00.000Z',
  timeZone: 'Asia/Jakarta',
};

/** Asked at 08:00 in Jakarta. */
function ask({ usualMinute = null as number | null, startTime = NIGHT.startTime } = {}) {
  const onMoved = vi.fn<() => void>();
  renderPart(
    <WokeEarlier
      sleep={{ ...NIGHT, startTime }}
      usualMinute={usualMinute}
      ignoreSecondTap={(act) => () => void act()}
      onMoved={onMoved}
    />,
  );
  return onMoved;
}

const times = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const at = (time: string) => clockTime(`2026-11-20T${time}:00+07:00`, 'Asia/Jakarta');

it.each([
  [null, NIGHT.startTime, ['07:45', '07:30']],
  [7 * 60, NIGHT.startTime, ['07:45', '07:30', '07:00']],
  [7 * 60, '2026-11-20T00:40:00.000Z', ['07:45']],
  [7 * 60, '2026-11-20T00:50:00.000Z', []],
])(
  'with the usual minute %s and a start at %s these times are offered: %j',
  (usual, start, shown) => {
    ask({ usualMinute: usual, startTime: start });
    const expected = shown.map((time) => expect.stringContaining(at(time)) as string);
    expect(times()).toEqual(expected);
  },
);

it('a time moves the end of the sleep and says what that costs', async () => {
  const change = { pointsBefore: 80, pointsAfter: 75, newAchievements: [], lostAchievements: [] };
  const server = stubServer({ 'PATCH /sleeps/night': success(change) });
  const onMoved = ask();
  await userEvent.click(screen.getByRole('button', { name: /30/ }));
  await screen.findByText(/^Sleep corrected\. Points 80 → 75\./);
  expect(server.sent('PATCH /sleeps/night')).toEqual([{ endTime: '2026-11-20T00:30:00.000Z' }]);
  expect(onMoved).toHaveBeenCalledOnce();
});

it('while the server does not answer, it says so and offers no time', async () => {
  stubServer({ 'GET /months': unreachable });
  ask();
  await call('GET /months').catch(() => undefined);
  await screen.findByText('This needs the server, which isn’t responding.');
  expect(times()).toEqual([]);
});
