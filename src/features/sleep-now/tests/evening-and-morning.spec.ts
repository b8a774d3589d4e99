import type { Page } from '@playwright/test';
import { showInTheEvening } from '#tests/e2e/support/movable-clock.ts';
import {
  expect,
  nightsUntil,
  nightsUntilToday,
  test,
  toast,
  WOKEN,
} from '#tests/e2e/support/test.ts';

/** Nights on the dates before that of a sleep that ends now, which is tomorrow from 20:00 on. */
function nightsBeforeNow(count: number) {
  const sleepDate = Temporal.Now.zonedDateTimeISO('Asia/Jakarta').add({ hours: 4 }).toPlainDate();
  return nightsUntil(sleepDate.subtract({ days: 1 }), count);
}

async function continueSleep(page: Page) {
  await page.getByRole('button', { name: 'Not right?' }).click();
  await page.getByRole('button', { name: /^I’m still sleeping/ }).click();
}

test('an end can be undone, and made in another tab', async ({ page, sleeper, context }) => {
  const id = await sleeper.startedAgo(8 * 60);
  await sleeper.open(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Asleep since')).toBeVisible();
  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(toast(page, /^Selamat pagi!/)).toBeVisible();
  await expect(other.getByRole('heading', { name: WOKEN })).toBeVisible();
  await continueSleep(page);

  for (const tab of [page, other]) await expect(tab.getByText('Asleep since')).toBeVisible();
  await expect(toast(page, /^The night goes on/)).toBeVisible();
  const before = await sleeper.call('GET', '/dashboard');
  expect(before).toMatchObject({ totalPoints: 0, activeSleep: { id } });

  await other.getByRole('button', { name: 'Wake Up' }).click();
  await expect(toast(other, /Poin yang diperoleh: 80$/)).toBeVisible();
  await continueSleep(page);
  await expect(page.getByRole('heading', { name: /^Asleep since/ })).toBeFocused();
});

test('in the evening the figures stand above the actions of a phone', async ({ page, sleeper }) => {
  await sleeper.hasSlept(nightsUntilToday(13));
  await showInTheEvening(page);
  await sleeper.open(page);
  const disc = page.getByRole('heading', { name: 'Ready to dream?' }).locator('..');
  await expect(disc.getByText('23:00')).toBeVisible();
  await expect(disc.getByText('Asleep by then, you’ll have 8 hours by 07:00')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Your last seven nights/ })).toBeVisible();
  const railTop = (await page.locator('.rail').boundingBox())?.y ?? 0;
  for (const text of ['Dream Points', 'Last Sleep']) {
    const box = await page.getByText(text, { exact: true }).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), text).toBeLessThan(railTop);
  }
});

test('the morning shows its parts in order, and saves at one tap', async ({ page, sleeper }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await sleeper.hasSlept(nightsBeforeNow(13));
  const id = await sleeper.startedAgo(8 * 60);
  await sleeper.open(page);
  const end = page.getByRole('button', { name: 'Wake Up' });
  const start = page.getByRole('button', { name: 'Start Dreaming' });
  await end.click();
  const order = page.getByText(
    /^(\+380 dream points|Streak: 14 nights|.* is on the cloth|New achievement|How did you sleep\?|Dream Points)$/,
  );
  await expect(order).toHaveText([
    '+380 dream points',
    'Streak: 14 nights',
    // Of this night, or by day of this sleep.
    / is on the cloth$/,
    'New achievement',
    'How did you sleep?',
    'Dream Points',
  ]);
  await expect(page.getByRole('heading', { name: WOKEN })).toBeFocused();

  // What follows is in the first view, and a second tap at the same place changes nothing.
  const places = () => Promise.all([start.boundingBox(), end.boundingBox()]);
  const well = page.getByRole('button', { name: '4, Well' });
  await expect(well).toBeInViewport({ ratio: 1 });
  const before = await places();
  await well.dblclick();
  await expect(page.getByText('Saved')).toBeVisible();
  expect(await places()).toEqual(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Add a note' })).toBeInViewport({ ratio: 1 });
  const { lastSleep } = await sleeper.call('GET', '/dashboard');
  expect(lastSleep).toMatchObject({ id, quality: 4 });
});

test('the first sleep can be discarded and brought back @rare', async ({ page, sleeper }) => {
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Start Dreaming' }).click();
  await expect(page.getByText('Asleep since')).toBeVisible();
  await page.getByRole('button', { name: 'Wake Up' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to dream?' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toBeFocused();
  expect(await sleeper.call('GET', '/sleeps')).toMatchObject({ items: [] });
  await page.getByRole('region', { name: 'Notifications' }).getByText('Undo').click();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
});
