import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Operation } from '#web/outbox/operation.ts';
import {
  answer,
  button,
  changeTaps,
  heldId,
  HOUR_MS,
  isoAgo,
  open,
  openCard,
  OUTAGE_ERRORS,
  pill,
  press,
  sent,
  silence,
  sleepsOf,
  storedRecords,
  tapOffline,
  type Sleeps,
} from './support/outbox.ts';
import { expect, nightsUntilToday, test, toast, type Sleeper } from './support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const minutesAgo = (minutes: number) => isoAgo(minutes * MINUTE_MS);
const enter = (sleeper: Sleeper, from: number, to: number) =>
  sleeper.call('POST', '/sleeps', { startTime: minutesAgo(from), endTime: minutesAgo(to) });
const lengthOf = ({ startTime, endTime = '' }: Sleeps[number]) =>
  Math.round((Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS);

type Conflict = {
  title: string;
  /** Minutes ago when another device started the sleep that the taps are about. */
  startedAgo?: number;
  taps: readonly string[];
  /** Minutes ago when each was tapped; absent: now. */
  tappedAgo?: readonly number[];
  /** The app asks for the waking by itself, and the sleeper closes the question. */
  isForgotten?: true;
  /** Further changes of the taps. */
  as?: () => Partial<Operation>;
  /** What another device does meanwhile; `id` is the sleep of the taps. */
  elsewhere?: (sleeper: Sleeper, id: string) => Promise<unknown>;
  /** The question and its answer; absent: settled without one. */
  card?: readonly [question: string | RegExp, choice: string | RegExp];
  fill?: (page: Page) => Promise<void>;
  /** The toast, if it is not only "Sent."; null: none, as nothing more is sent. */
  said?: string | RegExp | null;
  /** The sleeps that are left, the newest first. */
  check: (sleeps: Sleeps, tapped: Operation[], id: string) => void;
};

const START = 'Start Dreaming';
const WAKE = 'Wake Up';

const CONFLICTS: Conflict[] = [
  {
    title: 'another device had started: its sleep is adopted with the time of the tap',
    taps: [START],
    elsewhere: (sleeper) => sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(120) }),
    card: [/^Another device had started at/, /^Use /],
    check: ([active, ...others], [tap], id) => {
      expect(others).toEqual([]);
      expect(active?.id).not.toBe(id);
      expect(Date.parse(active?.startTime ?? '')).toBeCloseTo(tap?.tappedAtMs ?? 0, -5);
    },
  },
  {
    title: 'a night before a sleep that another device has started is entered',
    taps: [START, WAKE],
    tappedAgo: [600, 120],
    elsewhere: (sleeper) => sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(60) }),
    said: 'Sent. +80.',
    check: ([active, slept], _, id) => {
      expect(active).not.toHaveProperty('endTime');
      expect([slept?.id, slept && lengthOf(slept)]).toEqual([id, 480]);
    },
  },
  {
    title: 'a night before a later one of another device is entered',
    taps: [START, WAKE],
    tappedAgo: [900, 420],
    elsewhere: (sleeper) => enter(sleeper, 100, 40),
    // On the same date the second sleep earns too.
    said: /^Sent\. \+\d+\.$/,
    check: ([, slept]) => expect(slept && lengthOf(slept)).toBe(480),
  },
  {
    title: 'a start one minute before the end of another sleep moves',
    taps: [START],
    tappedAgo: [30],
    elsewhere: (sleeper) => enter(sleeper, 120, 29),
    check: ([active, before]) => expect(active?.startTime).toBe(before?.endTime),
  },
  {
    title: 'an end one minute before a start that was moved meanwhile moves',
    startedAgo: 60,
    taps: [WAKE],
    tappedAgo: [10],
    elsewhere: (sleeper, id) =>
      sleeper.call('PATCH', `/sleeps/${id}`, { startTime: minutesAgo(9) }),
    check: ([slept]) => expect(slept?.endTime).toBe(slept?.startTime),
  },
  {
    title: 'a start in another sleep can keep the free part',
    taps: [START],
    tappedAgo: [60],
    elsewhere: (sleeper) => enter(sleeper, 120, 30),
    card: [/^Your sleep since .* overlaps one from/, /^Keep the free part, since/],
    check: ([active, before]) => expect(active?.startTime).toBe(before?.endTime),
  },
  {
    title: 'a start of over 48 hours ago asks for the waking',
    taps: [START],
    tappedAgo: [50 * 60],
    isForgotten: true,
    card: ['When did you wake up?', 'Save'],
    fill: async (page) => {
      // The field has whole minutes: at least seven hours after the tap, in Jakarta.
      const woke = new Date(Date.now() - 36 * HOUR_MS + MINUTE_MS).toISOString();
      await page.getByLabel('Date of waking').fill(woke.slice(0, 10));
      await page.getByLabel('Woke up', { exact: true }).fill(woke.slice(11, 16));
    },
    said: 'Sent. +70.',
    check: ([slept]) => expect(slept && lengthOf(slept)).toBeCloseTo(420, -1),
  },
  {
    title: 'a night of which only the start is over 48 hours ago earns its points',
    taps: [START, WAKE],
    tappedAgo: [50 * 60, 42 * 60],
    said: 'Sent. +80.',
    check: ([slept], _, id) => expect([slept?.id, slept?.points]).toEqual([id, 80]),
  },
  {
    title: 'a night that ended over 48 hours ago counts without points',
    taps: [START, WAKE],
    tappedAgo: [58 * 60, 50 * 60],
    check: ([slept]) => expect([slept && lengthOf(slept), slept?.points]).toEqual([480, 0]),
  },
  {
    title: 'a late night of over 16 hours is asked about as a forgotten waking',
    taps: [START, WAKE],
    tappedAgo: [70 * 60, 50 * 60],
    card: ['When did you wake up?', 'I really slept that long'],
    check: ([slept]) => expect(slept && lengthOf(slept)).toBe(20 * 60),
  },
  {
    title: 'an entry whose sleep is still active on the server ends it',
    startedAgo: 480,
    taps: [WAKE],
    as: () => ({
      kind: 'enter',
      body: { startTime: minutesAgo(480), endTime: minutesAgo(0) },
    }),
    said: 'Sent. +80.',
    check: ([slept, ...others], _, id) => {
      expect([slept?.id, slept && lengthOf(slept), others]).toEqual([id, 480, []]);
    },
  },
  {
    title: 'a sleep that was deleted elsewhere can be entered again',
    startedAgo: 480,
    taps: [WAKE],
    elsewhere: (sleeper, id) => sleeper.call('DELETE', `/sleeps/${id}`),
    card: ['This sleep was deleted elsewhere. Enter it again?', 'Enter it again'],
    said: 'Sent. +80.',
    check: ([slept, ...others], _, id) => {
      expect(others).toEqual([]);
      expect(slept?.id).not.toBe(id);
    },
  },
  {
    title: 'a cancelled start that was deleted elsewhere is done',
    startedAgo: 5,
    taps: ['Cancel this start > Yes, cancel it'],
    elsewhere: (sleeper, id) => sleeper.call('DELETE', `/sleeps/${id}`),
    check: (sleeps) => expect(sleeps).toEqual([]),
  },
  {
    title: 'a sleep that was ended elsewhere at another time can keep it',
    startedAgo: 480,
    taps: [WAKE],
    elsewhere: (sleeper, id) =>
      sleeper.call('PUT', `/sleeps/${id}/end`, { endTime: minutesAgo(60) }),
    card: [/^It was ended at \d\d:\d\d elsewhere\. You tapped at/, /^Keep /],
    said: null,
    check: ([slept]) => expect(slept && lengthOf(slept)).toBe(420),
  },
  {
    title: 'a clock that was set after the tap is asked about',
    taps: [START],
    as: () => ({ serverOffsetMs: -10 * MINUTE_MS }),
    card: [/^Check the times\. The clock of this device was set after your tap/, /^Use /],
    check: ([active], [tap]) =>
      expect(Date.parse(active?.startTime ?? '')).toBeCloseTo(tap?.tappedAtMs ?? 0, -5),
  },
];

test.describe('conflicts', () => {
  for (const { title, startedAgo, taps, tappedAgo, as, card, fill, said, ...row } of CONFLICTS)
    test(title, async ({ page, sleeper }) => {
      // Else the toast about the zone follows that of the sending.
      await sleeper.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
      if (startedAgo !== undefined)
        await sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(startedAgo) });
      await tapOffline(page, sleeper, ...taps);
      const tapped = await changeTaps(
        page,
        taps.map((_, nth) => {
          const ago = tappedAgo?.[nth];
          return {
            ...as?.(),
            ...(ago !== undefined && { tappedAtMs: Date.now() - ago * MINUTE_MS }),
          };
        }),
      );
      if (row.isForgotten)
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(pill(page)).toBeVisible();
      const id = tapped[0]?.sleepId ?? '';
      await row.elsewhere?.(sleeper, id);
      await answer(page);
      if (card !== undefined) {
        const asked = await openCard(page, card[0]);
        await fill?.(page);
        await asked.getByRole('button', { name: card[1] }).click();
      }
      if (said !== null) await sent(page, said ?? /^Sent\.$/);
      await expect(pill(page)).toHaveCount(0);
      const sleeps = await sleepsOf(sleeper);
      row.check(sleeps, tapped, id);
      expect(await heldId(page)).toBe(
        sleeps.find(({ endTime }) => endTime === undefined)?.id ?? null,
      );
    });
});

test('an unsent end that is undone is never sent', async ({ page, sleeper }) => {
  await tapOffline(page, sleeper, START, WAKE);
  await toast(page, 'Still sleeping').click();
  await expect(pill(page)).toHaveText('1 tap waits on this device');
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await answer(page);
  await sent(page);
  const [active, ...others] = await sleepsOf(sleeper);
  expect([active?.id, active?.endTime, others]).toEqual([await heldId(page), undefined, []]);
});

test('an end whose answer was lost is undone as of its tap', async ({ page, sleeper }) => {
  await sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(300) });
  await open(page, sleeper);
  await silence(page, 'lose answers');
  await button(page, WAKE).click();
  await toast(page, 'Still sleeping').click();
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  expect((await sleepsOf(sleeper))[0]).toHaveProperty('endTime');
  await answer(page);
  await expect(pill(page)).toHaveCount(0);
  expect((await sleepsOf(sleeper))[0]).not.toHaveProperty('endTime');
});

test('a correction of what was changed meanwhile shows both versions', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(1));
  await open(page, sleeper);
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await silence(page);
  await button(page, /look closer$/).click();
  await page.getByLabel('Note (optional)').fill('Mine');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(pill(page)).toBeVisible();
  const [slept] = await sleepsOf(sleeper);
  await sleeper.call('PATCH', `/sleeps/${slept?.id}`, { note: 'Theirs' });
  await answer(page);
  const card = await openCard(page, 'This sleep was changed elsewhere.');
  await expect(card.getByText('There: note “Theirs”')).toBeVisible();
  await expect(card.getByText('Here: note “Mine”')).toBeVisible();
  await card.getByRole('button', { name: 'Use mine' }).click();
  await sent(page);
  expect((await sleepsOf(sleeper))[0]).toMatchObject({ note: 'Mine' });
});

test('a server on an older backup is offered what it lost', async ({ page, sleeper, server }) => {
  // Otherwise the restored account takes the zone of the browser again, which is said in place of the toast below.
  await sleeper.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  for (const days of [60, 3]) await enter(sleeper, days * DAY_MINUTES, days * DAY_MINUTES - 420);
  await open(page, sleeper);
  await page.goto('/dashboard?tab=history&view=diary');
  await button(page, /look closer$/)
    .last()
    .click();
  await page.getByLabel('Note (optional)').fill('Held by the backup');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Noted.')).toBeVisible();
  const backup = await mkdtemp(join(tmpdir(), 'lelap-backup-'));
  await server.end();
  await cp(server.database.dataDir, backup, { recursive: true });
  await server.start();
  await page.goto('/dashboard');
  await button(page, 'Start Dreaming').click();
  await expect(toast(page, /^Sleep tracking dimulai/)).toBeVisible();
  await press(page, 'Wake Up');
  await expect(toast(page, /^Selamat pagi!/)).toBeVisible();
  const before = await sleepsOf(sleeper);
  expect(before).toHaveLength(3);
  // The browser has noted the correction and both taps as sent.
  await expect
    .poll(async () => (await storedRecords(page))[`journal:${sleeper.userId}`])
    .toHaveLength(3);

  await server.end();
  await rm(server.database.dataDir, { recursive: true });
  await cp(backup, server.database.dataDir, { recursive: true });
  await server.start();
  await page.reload();
  const card = await openCard(page, 'The server was restored from a backup');
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await card.getByRole('button', { name: 'Enter them again' }).click();
  await sent(page);
  expect((await sleepsOf(sleeper)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await rm(backup, { recursive: true });
});
