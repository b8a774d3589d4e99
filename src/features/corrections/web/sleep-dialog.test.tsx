// @module-tag slow
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DashboardData, SleepEntry } from '#diary/web/dashboard-data.ts';
import {
  page,
  refusal,
  stubServer,
  success,
  type StubServer,
} from '#kernel/web/api/server.fixture.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { recordSteps, type Step } from '#web/record-steps.fixture.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import type { DiaryView } from '#diary/web/diary-context.ts';
import { DiaryDialogs } from './diary-dialogs.tsx';

// Else the preview would come after some milliseconds.
vi.mock(import('#kernel/web/browser/use-settled.ts'), () => ({ useSettled: (value) => value }));

const NIGHT = {
  id: 'night',
  startTime: '2026-11-19T15:30:41.500Z',
  endTime: '2026-11-19T23:15:07.000Z',
  sleepDate: '2026-11-20',
  durationMinutes: 464,
  points: 127,
  bonusPoints: 50,
  timeZone: 'Asia/Jakarta',
  needsReview: false,
  note: null,
  quality: null,
};
const CHANGE = success({
  sleep: NIGHT,
  pointsBefore: 1240,
  pointsAfter: 1190,
  streakBefore: 2,
  currentStreak: 2,
  longestStreakBefore: 4,
  longestStreakAfter: 4,
  newAchievements: [],
  lostAchievements: [],
});

let server: StubServer;
beforeEach(() => {
  server = stubServer({
    'PATCH /sleeps/night': CHANGE,
    'PATCH /sleeps/active': CHANGE,
    'POST /sleeps': CHANGE,
    'GET /days': page([]),
  });
});

const onClose = vi.fn<() => void>();
const end = vi.fn<SleepSession['end']>();

function open(view: DiaryView, data: DashboardData = {}, client = new QueryClient()) {
  const { id = null, startTime } = data.activeSleep ?? {};
  const session = { activeId: id, startTime, end } as unknown as SleepSession;
  renderPart(<DiaryDialogs view={view} data={data} session={session} onClose={onClose} />, client);
}

const viewOf = (sleep: SleepEntry): DiaryView => ({
  kind: 'sleep',
  sleep,
  openedBy: document.body,
});
const { endTime: _, ...NIGHT_UNDER_WAY } = NIGHT;
const ENTER: DiaryView = { kind: 'enter' };
const WAKING: DiaryView = { kind: 'waking' };
/** A sleep since this time, at 1:00 on November 21 in UTC. */
const since = (startTime: string): DashboardData => ({
  activeSleep: { id: 'active', startTime: `2026-11-${startTime}Z`, timeZone: 'Asia/Jakarta' },
  timeZone: 'Asia/Jakarta',
});
const ASLEEP = since('20T15:48:00');
/** All nights of late are logged, so that none is proposed. */
const LOGGED: DashboardData = {
  usual: { bedMinute: 1385, wakeMinute: 420 },
  recentSleeps: [20, 21, 22].map((day) => ({ ...NIGHT, sleepDate: `2026-11-${day}` })),
};
const { id, startTime, endTime, sleepDate, timeZone } = NIGHT;
const OVERLAP = 'This overlaps another night or nap.';
const OTHER = [
  { field: 'sleep', message: OVERLAP, sleep: { id, startTime, endTime, sleepDate, timeZone } },
];
const TIMES = 'Fell asleep = 22:00 > Woke up = 05:00 > Save';

it.each<[what: string, view: DiaryView, DashboardData, ...Step[]]>([
  ['a night', viewOf(NIGHT), ASLEEP, 'Save > 4, Well > Note (optional) =   Rain. > Save'],
  [
    'a nap that was imported',
    viewOf({ ...NIGHT, kind: 'nap', notEarning: 'imported', quality: 4, note: 'Rain' }),
    ASLEEP,
  ],
  [
    'a sleep in review',
    viewOf({
      ...NIGHT,
      endTime: '2026-11-20T11:30:00.000Z',
      needsReview: true,
      durationMinutes: 1200,
    }),
    ASLEEP,
    'I really slept that long > No, change the times > Woke up = 7:00 AM',
    'I really slept that long > Yes, I did',
  ],
  [
    'a sleep of over 24 hours',
    viewOf({ ...NIGHT, endTime: '2026-11-21T10:30:00.000Z', needsReview: true }),
    {},
  ],
  [
    'a time that came twice',
    viewOf({ ...NIGHT, timeZone: 'Europe/Berlin' }),
    {},
    'Date you woke up = 2026-10-25 > Fell asleep = 9:00 PM > Woke up = 2:30 AM > Save',
    'The second 2:30 AM (UTC+1) > Save',
  ],
  ['an active sleep', viewOf(NIGHT_UNDER_WAY), ASLEEP, 'Fell asleep = 22:00 > Save'],
  [
    'a new sleep',
    ENTER,
    ASLEEP,
    'Date you woke up =  > Change the time zone > Time zone = Atlantis > Save',
  ],
  [
    'another date with the usual times',
    ENTER,
    LOGGED,
    'Date you woke up = 2026-11-10 > Woke up = 8:00 AM > Date you woke up = 2026-11-09',
  ],
  [
    'a sleep that is sent again as the same',
    ENTER,
    {},
    { 'POST /sleeps': refusal(503, 'STORAGE_UNAVAILABLE', 'Please try again.') },
    TIMES,
    { 'POST /sleeps': CHANGE },
    'Save',
  ],
  [
    'a sleep in the way',
    ENTER,
    {},
    { 'POST /sleeps': refusal(409, 'SLEEP_OVERLAPS', OVERLAP, OTHER) },
    TIMES,
    'See the other one: Thu, Nov 19, 10:30 PM – Fri, Nov 20, 6:15 AM > Discard changes',
  ],
  ['a sleep whose taps were refused', { ...ENTER, told: { ...NIGHT, sleepId: 'told' } }, ASLEEP],
  [
    'waking up at the usual time',
    WAKING,
    { ...since('19T15:30:41.500'), usual: { bedMinute: null, wakeMinute: 1380 } },
    () => end.mockResolvedValueOnce(new Error('no')),
    'I woke up on Thu, Nov 19, 11:00 PM',
  ],
  [
    'waking up earlier',
    WAKING,
    since('19T15:30:41.500'),
    'At another time > Woke up =  > Save > Date you woke up = 2026-11-20 > Woke up = 05:00 > Save',
  ],
  ['a long sleep', WAKING, since('20T08:00:00'), 'I really slept that long > Yes, I did'],
  [
    'falling asleep later, but not later than now',
    { kind: 'later-start' },
    since('21T00:20:41.500'),
    'Fell asleep at = 1:11 AM > Save > +15 min: 12:35 AM',
  ],
])('the dialog of %s is as on record', async (_, view, data, ...steps) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let ids = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ids += 1;
    return (bytes as Uint8Array).fill(ids) as never;
  });
  open(view, data);
  const recorded = await recordSteps(server, () => screen.getByRole('dialog'), steps);
  const ends = end.mock.calls.map(([input]) => `ends ${JSON.stringify(input)}`);
  expect([recorded, ...ends, `closes ${onClose.mock.calls.length}`].join('\n')).toMatchSnapshot();
});

it.each([
  ['a date without sleep has the usual times', [], ['11:05 PM', '7:00 AM']],
  ['a further part of a night has none', [NIGHT], ['', '']],
])('a new sleep of %s', async (_, parts, times) => {
  const client = new QueryClient();
  client.setQueryData(['diary', 'sleeps-of-date', '2026-11-20'], parts);
  open({ ...ENTER, date: '2026-11-20' }, LOGGED, client);
  const fields = ['Fell asleep', 'Woke up'].map((label) => screen.getByLabelText(label));
  expect(fields).toMatchObject(times.map((value) => ({ value })));
});

it('the sleep dialog shortens a longer note to 2,000 characters, and says so', async () => {
  open(viewOf(NIGHT));
  const write = (value: string) =>
    fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value } });
  const shortened = 'The note was shortened to 2,000 characters.';
  write('r'.repeat(2000));
  expect(screen.queryByText(shortened)).toBeNull();
  // The last character that fits has two halves.
  write(`${'r'.repeat(1999)}🌧`);
  expect(screen.getByText(shortened)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(server.sent('PATCH /sleeps/night')).toEqual([{ note: 'r'.repeat(1999) }]);
});
