import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';
import { page, refusal, stubServer, success } from '#kernel/web/api/server.fixture.ts';
import { FULL } from '#dashboard/web/dashboard-data.fixture.ts';
import { openDashboard } from '#web/dashboard/dashboard.fixture.tsx';
import { MIXED_DIARY, NOW } from '#pictures/web/nights.fixture.ts';

// Else the preview would come after some milliseconds.
vi.mock(import('#kernel/web/browser/use-settled.ts'), () => ({ useSettled: (value) => value }));

const id = encodeURIComponent(MIXED_DIARY.sleeps[0]?.id ?? '');
const CORRECT = `PATCH /sleeps/${id}`;
const DELETE = `DELETE /sleeps/${id}`;
const RESTORE = `POST /sleeps/${id}/restore`;
const changed = success({
  sleep: MIXED_DIARY.sleeps[0],
  pointsBefore: 3184,
  pointsAfter: 3109,
  streakBefore: 17,
  currentStreak: 5,
  longestStreakBefore: 17,
  longestStreakAfter: 11,
  newAchievements: [],
  lostAchievements: [{ id: 'first-dream', name: 'First dream' }],
});
const NIGHT = MIXED_DIARY.sleeps[0];
const day = {
  sleepDate: NIGHT?.sleepDate,
  minutes: 480,
  earningMinutes: 480,
  points: 80,
  bonusPoints: 0,
  runDay: 1,
  runEarningDays: 1,
  sleepIds: [NIGHT?.id],
  mark: { kind: null, noSleep: false },
};

it.each<{ name: string; steps: Step[] }>([
  {
    name: 'a correction',
    steps: [
      { [CORRECT]: changed },
      'Fell asleep = 11:10 PM',
      { [CORRECT]: refusal(422, 'OVERLAP', 'It overlaps another sleep.') },
      'Woke up = 5:50 AM > Save',
      { [CORRECT]: changed },
      'Save',
    ],
  },
  {
    name: 'a note that is not saved yet',
    steps: ['Note (optional) = Warm milk > Close > Keep editing', { [CORRECT]: changed }, 'Save'],
  },
  {
    name: 'a deletion that is refused, and its way back',
    steps: [
      { [DELETE]: changed },
      'Delete > Keep it > Delete',
      { [DELETE]: refusal(404) },
      'Yes, delete it',
      { [DELETE]: changed, [RESTORE]: changed },
      'Yes, delete it > Undo',
    ],
  },
])('the steps of $name read as on record', async ({ steps }) => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('timeZone', 'Asia/Jakarta');
  const server = stubServer({
    ...MIXED_DIARY.answers,
    'GET /sleeps': page(NIGHT === undefined ? [] : [NIGHT]),
    'GET /dashboard': success(FULL),
    'GET /days': page([day]),
  });
  openDashboard({ userId: 'u1' }, '/dashboard?tab=history&view=diary');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog');
  const part = () =>
    screen.queryByRole('dialog') ?? document.querySelector<HTMLElement>('aside') ?? document.body;
  expect(await recordSteps(server, part, steps)).toMatchSnapshot();
});
