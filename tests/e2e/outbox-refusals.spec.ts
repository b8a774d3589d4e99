import { randomUUID } from 'node:crypto';
import {
  answer,
  button,
  heldId,
  HOUR_MS,
  open,
  OUTAGE_ERRORS,
  pill,
  putTaps,
  sent,
  sleepsOf,
  tapOffline,
} from './support/outbox.ts';
import { expect, test, toast } from './support/test.ts';

test.use({ expectedErrors: OUTAGE_ERRORS });

test('another device had started: its sleep is adopted, and a toast says since when', async ({
  page,
  sleeper,
}) => {
  // Else the toast about the zone follows that of the sending.
  await sleeper.call('PATCH', '/account', { timeZone: 'Asia/Jakarta' });
  await tapOffline(page, sleeper, 'Start Dreaming');
  const tapped = await heldId(page);
  await sleeper.startedAgo(2 * 60);
  await answer(page);
  await sent(page, /^Another device had already started at/);
  await expect(pill(page)).toHaveCount(0);
  const [active, ...others] = await sleepsOf(sleeper);
  expect([active?.endTime, others]).toEqual([undefined, []]);
  expect(active?.id).not.toBe(tapped);
  await expect.poll(() => heldId(page)).toBe(active?.id);
});

test('a refused sleep is one card, which opens in the form with its times or is discarded', async ({
  page,
  sleeper,
}) => {
  await open(page, sleeper);
  const sleepAgo = (hours: number) => {
    const tap = { sleepId: randomUUID(), tappedAtMs: Date.now() - hours * HOUR_MS };
    return [
      { ...tap, kind: 'start' as const },
      { ...tap, kind: 'end' as const, tappedAtMs: tap.tappedAtMs + 20 * HOUR_MS },
    ];
  };
  await putTaps(page, sleeper.userId, [...sleepAgo(200), ...sleepAgo(70)]);
  await page.reload();
  await button(page, /^2 questions about your sleep$/).click();
  const cards = page.getByRole('dialog').getByRole('region', { name: /at most 48 hours back/ });
  await cards.first().getByRole('button', { name: 'Discard' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.getByRole('listitem')).toHaveText([/^Start Dreaming: /, /^Wake Up: /]);
  await cards.getByRole('button', { name: 'Open in the form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add sleep' });
  await expect(dialog.getByText(/^20 h from/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(pill(page)).toHaveCount(0);
  expect(await sleepsOf(sleeper)).toMatchObject([{ durationMinutes: 20 * 60 }]);
});

test('an unsent end that is undone is never sent', async ({ page, sleeper }) => {
  await tapOffline(page, sleeper, 'Start Dreaming', 'Wake Up');
  await toast(page, 'Still sleeping').click();
  await expect(pill(page)).toHaveText('1 tap waiting on this device');
  await expect(page.getByText(/^Asleep since/)).toBeVisible();
  await answer(page);
  await sent(page);
  const [active, ...others] = await sleepsOf(sleeper);
  expect([active?.id, active?.endTime, others]).toEqual([await heldId(page), undefined, []]);
});
