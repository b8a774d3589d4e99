import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays } from '#domain/calendar.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { atRest } from '#web/at-rest.fixture.ts';
import type { DashboardData, SleepEntry } from '#web/api/dashboard-data.ts';
import { page, refusal, stubServer, success } from '#web/api/server.fixture.ts';
import { DIARY_MESSAGES } from '#web/messages/app.ts';
import { renderPart } from '#web/dashboard/render-part.fixture.tsx';
import { readScreen } from '#web/read-screen.fixture.ts';
import type { SleepSession } from '../sleep-session/use-sleep-session.ts';
import { DiaryDialogs } from './diary-dialogs.tsx';
import type { DiaryView } from './diary-context.ts';

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

const CHANGE = {
  sleep: NIGHT,
  pointsBefore: 1240,
  pointsAfter: 1190,
  currentStreak: 2,
  newAchievements: [],
  lostAchievements: [],
};

let server: ReturnType<typeof stubServer>;
/** The changes, without their previews. */
const saved = () =>
  server.calls.filter(({ line, query }) => query === '' && !line.startsWith('GET'));

beforeEach(() => {
  server = stubServer({
    'PATCH /sleeps/night': success(CHANGE),
    'POST /sleeps': success(CHANGE),
    'GET /days': page([]),
  });
});

const onClose = vi.fn<() => void>();

const SESSION = { activeId: null } as SleepSession;

const sleepView = (sleep: SleepEntry): DiaryView => ({
  kind: 'sleep',
  sleep,
  openedBy: document.body,
});

const open = (sleep?: SleepEntry, data: DashboardData = {}) =>
  show(sleep ? sleepView(sleep) : { kind: 'enter' }, data);

const show = (view: DiaryView, data: DashboardData, session = SESSION) =>
  renderPart(<DiaryDialogs view={view} data={data} session={session} onClose={onClose} />);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));

const ACTIVE = { id: 'active', startTime: '2026-11-20T15:48:00.000Z', timeZone: 'Asia/Jakarta' };
it.each<[what: string, view: DiaryView]>([
  ['a night', sleepView(NIGHT)],
  [
    'a nap that was imported',
    sleepView({ ...NIGHT, kind: 'nap', notEarning: 'imported', quality: 4, note: 'Rain' }),
  ],
  ['a sleep in review', sleepView({ ...NIGHT, needsReview: true, durationMinutes: 1200 })],
  ['an active sleep', sleepView(ACTIVE)],
  ['a new sleep', { kind: 'enter' }],
  ['a sleep whose taps were refused', { kind: 'enter', told: { ...NIGHT, sleepId: 'told' } }],
  ['waking up earlier', { kind: 'waking' }],
  ['falling asleep later', { kind: 'later-start' }],
])('the dialog of %s reads as on record', async (_, view) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T01:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const session = { ...SESSION, activeId: ACTIVE.id, startTime: ACTIVE.startTime };
  show(view, { activeSleep: ACTIVE, timeZone: 'Asia/Jakarta' }, session);
  await atRest();
  expect(readScreen(screen.getByRole('dialog'))).toMatchSnapshot();
});

describe('correcting', () => {
  it('the sleep dialog shows the local times of a sleep and sends no unchanged time', async () => {
    open(NIGHT);
    expect(screen.getByRole('dialog', { name: 'Night into Fri, Nov 20' })).toBeTruthy();
    expect(
      ['Date you woke up', 'Fell asleep', 'Woke up'].map((label) => field(label).value),
    ).toEqual(['2026-11-20', '10:30 PM', '6:15 AM']);
    await press('Save');
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.sent('PATCH /sleeps/night')).toEqual([]);
  });

  const saveOnce = async () => {
    await press('Save');
    await waitFor(() => expect(saved()).toHaveLength(1));
    return saved()[0];
  };

  it('the sleep dialog sends a changed note and quality without the times', async () => {
    open(NIGHT);
    await userEvent.click(screen.getByRole('radio', { name: '4, Well' }));
    fill('Note (optional)', '  Rain. ');
    const body = { note: 'Rain.', quality: 4 };
    expect(await saveOnce()).toMatchObject({ line: 'PATCH /sleeps/night', body });
  });

  it('the sleep dialog shortens a longer note to 2,000 characters, and says so', async () => {
    open(NIGHT);
    const shortened = 'The note was shortened to 2,000 characters.';
    fill('Note (optional)', 'r'.repeat(2000));
    expect(screen.queryByText(shortened)).toBeNull();
    // The last character that fits has two halves.
    fill('Note (optional)', `${'r'.repeat(1999)}🌧`);
    expect(screen.getByText(shortened)).toBeTruthy();
    expect(await saveOnce()).toMatchObject({ body: { note: 'r'.repeat(1999) } });
  });

  it('a correction shows the points before and after', async () => {
    open(NIGHT);
    fill('Woke up', '5:30 AM');
    expect(await screen.findByText('1,240 → 1,190', { exact: false })).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('a sleep that needs review is settled by new times, or by a confirmation of its length', async () => {
    const endTime = '2026-11-20T11:30:00.000Z';
    open({ ...NIGHT, endTime, needsReview: true });
    expect(screen.getByRole('dialog', { name: 'Check the times' })).toBeTruthy();
    expect(button('Save').disabled).toBe(true);
    await press('I really slept that long');
    expect(screen.getByText('Did you really sleep 19 h 59 min?')).toBeTruthy();
    // A double press takes the safe choice.
    expect(document.activeElement).toBe(button('No, change the times'));
    await userEvent.keyboard('{Enter}');
    fill('Woke up', '7:00 AM');
    expect(button('Save').disabled).toBe(false);
    await press('I really slept that long');
    await press('Yes, I did');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(saved()).toMatchObject([{ line: 'PATCH /sleeps/night', body: { endTime } }]);
  });

  it('a time that came twice requires a choice', async () => {
    open({ ...NIGHT, timeZone: 'Europe/Berlin' });
    fill('Date you woke up', '2026-10-25');
    fill('Fell asleep', '9:00 PM');
    fill('Woke up', '2:30 AM');
    screen.getByRole('group', { name: /^The clocks went back: 2:30\sAM came twice on Oct 25\./ });
    await press('Save');
    expect(screen.getByText('Please choose which of the two you mean.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^The second 2:30\sAM \(UTC\+1\)$/ }));
    const body = { endTime: '2026-10-25T01:30:00.000Z' };
    expect(await saveOnce()).toMatchObject({ body });
  });

  it('the sleep dialog proposes another end for a sleep of more than 24 hours', () => {
    open({ ...NIGHT, endTime: '2026-11-21T10:30:00.000Z', needsReview: true });
    expect(screen.getByText(/longer than 24 hours/)).toBeTruthy();
    expect(field('Woke up').value).toBe('6:30 AM');
    expect(screen.queryByRole('button', { name: 'I really slept that long' })).toBeNull();
  });

  it('the sleep dialog shows and sends only the start of an active sleep', async () => {
    const { endTime: _endTime, ...active } = NIGHT;
    open(active);
    expect(screen.queryByLabelText('Woke up')).toBeNull();
    fill('Fell asleep', '22:00');
    const body = { startTime: '2026-11-19T15:00:00.000Z' };
    expect(await saveOnce()).toMatchObject({ line: 'PATCH /sleeps/night', body });
  });
});

describe('entering', () => {
  it('a date chosen for a new sleep brings the usual times, but replaces no typed one', async () => {
    // Last night is logged, so none is proposed.
    const sleepDate = new Date().toISOString().slice(0, 10);
    const data = {
      usual: { bedMinute: 1385, wakeMinute: 420 },
      recentSleeps: [-1, 0, 1].map((days) => ({
        ...NIGHT,
        sleepDate: addDays(sleepDate, days),
      })),
    };
    open(undefined, data);
    const times = () => ['Fell asleep', 'Woke up'].map((label) => field(label).value);
    expect(times()).toEqual(['', '']);
    fill('Date you woke up', '2026-11-10');
    expect(times()).toEqual(['11:05 PM', '7:00 AM']);
    fill('Woke up', '8:00 AM');
    fill('Date you woke up', '2026-11-09');
    expect(times()).toEqual(['11:05 PM', '8:00 AM']);
  });

  it('the sleep dialog shows errors for missing fields and an unknown time zone', async () => {
    open();
    fill('Date you woke up', '');
    await press('Change the time zone');
    fill('Time zone', 'Atlantis');
    await press('Save');
    expect(screen.getByText('Please choose a date.')).toBeTruthy();
    expect(screen.getAllByText('Please enter a time.')).toHaveLength(2);
    expect(screen.getByText('Please choose a time zone from the list.')).toBeTruthy();
  });
});

it('a sleep that is saved again after an error of the server is the same entry', async () => {
  server.answers['POST /sleeps'] = refusal(503, 'STORAGE_UNAVAILABLE', 'Please try again.');
  open();
  fill('Fell asleep', '22:00');
  fill('Woke up', '05:00');
  await press('Save');
  await screen.findByText('Please try again.');
  server.answers['POST /sleeps'] = success(CHANGE);
  await press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [first, second] = saved().map(({ body }) => body);
  expect(second).toEqual(first);
});

it('the sleep dialog names the sleep in the way, and leads to it after a question', async () => {
  const { id, startTime, endTime, sleepDate, timeZone } = NIGHT;
  const message = 'This sleep overlaps another one.';
  const sleep = { id, startTime, endTime, sleepDate, timeZone };
  const details = [{ field: 'sleep', message, sleep }];
  server.answers['POST /sleeps'] = refusal(409, 'SLEEP_OVERLAPS', message, details);
  open();
  fill('Fell asleep', '22:00');
  fill('Woke up', '05:00');
  await press('Save');
  const link = await screen.findByRole('link', {
    name: 'See the other one: Thu, Nov 19, 10:30 PM – Fri, Nov 20, 6:15 AM',
  });
  expect(link.getAttribute('href')).toMatch(/view=diary&from=2026-11-20&to=2026-11-20$/);
  await userEvent.click(link);
  expect(onClose).not.toHaveBeenCalled();
  await press('Discard changes');
  expect(onClose).toHaveBeenCalledOnce();
});

it('the start is moved later by one tap or to a time, never past now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T16:10:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  show({ kind: 'later-start' }, {}, { ...SESSION, activeId: 'night', startTime: NIGHT.startTime });
  expect(screen.queryByRole('button', { name: /^\+60 min/ })).toBeNull();
  fill('Fell asleep at', '11:11 PM');
  await press('Save');
  expect(screen.getByText(/^Please choose a time from/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^\+15 min/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saved()).toMatchObject([{ body: { startTime: '2026-11-19T15:45:41.500Z' } }]);
});

describe('ending a forgotten sleep', () => {
  const end = vi.fn<SleepSession['end']>();
  const session = { ...SESSION, activeId: 'night', startTime: NIGHT.startTime, end };

  it('the sleep dialog ends the sleep at another time, and says what is missing before', async () => {
    show({ kind: 'waking' }, {}, session);
    await press('At another time');
    fill('Woke up', '');
    await press('Save');
    expect(screen.getByText('Please enter a time.')).toBeTruthy();
    expect(
      ['Fell asleep', 'Note (optional)'].map((label) => screen.queryByLabelText(label)),
    ).toEqual([null, null]);
    fill('Date you woke up', '2026-11-20');
    fill('Woke up', '05:00');
    await press('Save');
    expect(end.mock.calls).toEqual([[{ endTime: '2026-11-20T05:00:00.000Z' }]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('a sleep of up to 24 hours is ended now, once its length is confirmed', async () => {
    const startTime = new Date(Date.now() - 17 * 3_600_000).toISOString();
    show({ kind: 'waking' }, {}, { ...session, startTime });
    await press('I really slept that long');
    await press('Yes, I did');
    const confirmFailed = DIARY_MESSAGES.confirmFailed;
    expect(end.mock.calls).toEqual([[{ endTime: expect.any(String), confirmFailed }]]);
  });

  it('the sleep dialog ends the sleep at the usual time, and shows why that was rejected', async () => {
    end.mockResolvedValueOnce(new Error('no'));
    show({ kind: 'waking' }, { usual: { bedMinute: null, wakeMinute: 1380 } }, session);
    await press('I woke up on Thu, Nov 19, 11:00 PM');
    expect(end.mock.calls).toEqual([[{ endTime: '2026-11-19T23:00:00.000Z' }]]);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your sleep couldn’t be ended. Please try again.',
    );
    expect(onClose).not.toHaveBeenCalled();
  });
});
