import type { Operation } from '#web/outbox/operation.ts';
import {
  answer,
  button,
  changeTaps,
  goOnline,
  heldId,
  isoAgo,
  openCard,
  OUTAGE_ERRORS,
  pill,
  sent,
  sleepsOf,
  tapOffline,
  type Sleeps,
} from './support/outbox.ts';
import { expect, test, toast, type Sleeper, wording } from './support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => isoAgo(minutes * MINUTE_MS);
const lengthOf = ({ startTime, endTime = '' }: Sleeps[number]) =>
  Math.round((Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS);

const START = 'Start Dreaming';
const WAKE = 'Wake Up';

/** Taps while the server is silent, each that many minutes ago; returns the taps. */
async function tapBefore(
  page: Parameters<typeof tapOffline>[0],
  sleeper: Sleeper,
  taps: readonly string[],
  minutes: readonly number[] = [],
): Promise<Operation[]> {
  // Else the toast about the zone follows that of the sending.
  await sleeper.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  await tapOffline(page, sleeper, ...taps);
  return await changeTaps(
    page,
    taps.map((_, nth) => {
      const ago = minutes[nth];
      return ago === undefined ? {} : { tappedAtMs: Date.now() - ago * MINUTE_MS };
    }),
  );
}

test('another device had started: its sleep is adopted, and a toast says since when', async ({
  page,
  sleeper,
}) => {
  const [tapped] = await tapBefore(page, sleeper, [START]);
  await sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(120) });
  await answer(page);
  await sent(page, /^Another device had already started at/);
  await expect(pill(page)).toHaveCount(0);
  const [active, ...others] = await sleepsOf(sleeper);
  expect([active?.endTime, others]).toEqual([undefined, []]);
  expect(active?.id).not.toBe(tapped?.sleepId);
  await expect.poll(() => heldId(page)).toBe(active?.id);
});

test('a sleep that was ended elsewhere keeps that end, and a toast says when', async ({
  page,
  sleeper,
}) => {
  await sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(480) });
  const [tapped] = await tapBefore(page, sleeper, [WAKE]);
  await sleeper.call('PUT', `/sleeps/${tapped?.sleepId}/end`, { endTime: minutesAgo(60) });
  await answer(page);
  await sent(page, /^It was ended at \d\d:\d\d on another device\. You tapped at/);
  const [slept] = await sleepsOf(sleeper);
  expect(slept && lengthOf(slept)).toBe(420);
});

test('a refused sleep is one card, which opens in the form with its times', async ({
  page,
  sleeper,
}) => {
  await tapBefore(page, sleeper, [START, WAKE], [70 * 60, 50 * 60]);
  await answer(page);
  const card = await openCard(page, 'A sleep can be started at most 48 hours back.');
  await expect(card.getByRole('listitem')).toHaveText([/^Start Dreaming: /, /^Wake Up: /]);
  await card.getByRole('button', { name: 'Open in the form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add sleep' });
  await expect(dialog.getByText(/^20 h from/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(pill(page)).toHaveCount(0);
  const [slept, ...others] = await sleepsOf(sleeper);
  expect([slept && lengthOf(slept), others]).toEqual([1200, []]);
});

test('a refused sleep keeps nothing else back, and can be discarded', async ({ page, sleeper }) => {
  await sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(480) });
  const [tapped] = await tapBefore(page, sleeper, [WAKE, START]);
  await sleeper.call('DELETE', `/sleeps/${tapped?.sleepId}`);
  await answer(page);
  const card = await openCard(page, wording('error.SLEEP_NOT_FOUND'));
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(wording('outboxDialog.nothing'))).toBeVisible();
  const [active, ...others] = await sleepsOf(sleeper);
  expect([active?.id, others]).toEqual([await heldId(page), []]);
});

test('toasts that cover a button during a press do not take the press', async ({
  page,
  sleeper,
}) => {
  await sleeper.call('POST', '/sleeps/start', { startTime: minutesAgo(480) });
  const [tapped] = await tapBefore(page, sleeper, [WAKE, START]);
  await sleeper.call('DELETE', `/sleeps/${tapped?.sleepId}`);
  await expect(toast(page, /As of/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const pressed = Promise.withResolvers<void>();
  await page.route('**/sleeps/start', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await goOnline(page);
  const question = button(page, /^1 question about your sleep$/);
  await question.hover();
  await page.mouse.down();
  pressed.resolve();
  await expect(toast(page, wording('outboxDialog.question'))).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an unsent end that is undone is never sent', async ({ page, sleeper }) => {
  await tapOffline(page, sleeper, START, WAKE);
  await toast(page, 'Still sleeping').click();
  await expect(pill(page)).toHaveText('1 tap waiting on this device');
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await answer(page);
  await sent(page);
  const [active, ...others] = await sleepsOf(sleeper);
  expect([active?.id, active?.endTime, others]).toEqual([await heldId(page), undefined, []]);
});
