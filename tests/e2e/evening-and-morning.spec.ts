import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { installMovableClock, THIS_EVENING } from './support/movable-clock.ts';
import { expect, nightsUntilToday, test, toast, WOKEN, type Sleeper } from './support/test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Starts a sleep `minutes` ago as another device would; returns its id. */
async function startedAgo(sleeper: Sleeper, minutes: number): Promise<string> {
  const startTime = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  const { sleepLogId } = await sleeper.call('POST', '/sleeps/start', { startTime });
  return String(sleepLogId);
}

/** Opens the dashboard after a sleep of `hours` that has just ended. */
async function wake(page: Page, sleeper: Sleeper, hours: number): Promise<string> {
  const id = await startedAgo(sleeper, hours * 60);
  await sleeper.call('PUT', `/sleeps/${id}/end`);
  await sleeper.open(page);
  await expect(page.getByRole('heading', { name: WOKEN })).toBeVisible();
  return id;
}

/** `count` nights on the dates before that of a sleep that ends now, which is tomorrow from 20:00 on. */
function nightsBeforeNow(count: number) {
  const timeZone = 'Asia/Jakarta';
  const sleepDate = Temporal.Now.zonedDateTimeISO(timeZone).add({ hours: 4 }).toPlainDate();
  return Array.from({ length: count }, (_, index) => {
    const date = sleepDate.subtract({ days: count - index });
    const endTime = date.toZonedDateTime({ timeZone, plainTime: '07:00' }).epochMilliseconds;
    return { startTime: endTime - 8 * HOUR_MS, endTime, timeZone };
  });
}

const stillSleeping = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Still sleeping' });

test('an end can be undone from the toast, in other tabs too, and the next end pays the whole sleep', async ({
  page,
  sleeper,
  context,
}) => {
  const id = await startedAgo(sleeper, 8 * 60);
  await sleeper.open(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Asleep since')).toBeVisible();
  await page.getByRole('button', { name: 'Wake Up' }).click();
  // It stays while the pointer is on it.
  await toast(page, /^Selamat pagi!/).hover();
  const said = page.getByRole('region', { name: 'Notifications' });
  await expect(other.getByRole('heading', { name: WOKEN })).toBeVisible();
  await said.getByRole('button', { name: 'Still sleeping' }).click();

  for (const tab of [page, other]) await expect(tab.getByText('Asleep since')).toBeVisible();
  await expect(toast(page, /^Your sleep continues/)).toBeVisible();
  const before = await sleeper.call('GET', '/dashboard');
  expect(before).toMatchObject({ totalPoints: 0, activeSleep: { id } });

  await other.getByRole('button', { name: 'Wake Up' }).click();
  await expect(toast(other, /Poin yang diperoleh: 80$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: WOKEN })).toBeVisible();
});

test('for ten minutes the morning offers to sleep on @rare', async ({ page, sleeper }) => {
  await installMovableClock(page);
  await wake(page, sleeper, 4);
  await page.reload();
  await stillSleeping(page).click();
  await expect(page.getByRole('heading', { name: /^Asleep since/ })).toBeFocused();

  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(stillSleeping(page)).toBeVisible();
  await page.clock.runFor(11 * MINUTE_MS);
  await expect(stillSleeping(page)).toBeHidden();
});

test('the start can be moved later by one tap or to a time, never past now @rare', async ({
  page,
  sleeper,
}) => {
  await startedAgo(sleeper, 40);
  await sleeper.open(page);
  const dialog = page.getByRole('dialog', { name: 'Fell asleep later?' });
  await page.getByRole('button', { name: 'Fell asleep later?' }).click();
  await expectAccessible(page, 'fell asleep later');
  await expect(dialog.getByRole('button', { name: /^\+60 min/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^\+15 min/ }).click();
  await expect(toast(page, /^Asleep since \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('0 hours 25 minutes');

  await page.getByRole('button', { name: 'Fell asleep later?' }).click();
  const time = dialog.getByLabel('Fell asleep at');
  const clock = (minutesFromNow: number) =>
    Temporal.Now.zonedDateTimeISO('Asia/Jakarta')
      .add({ minutes: minutesFromNow })
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });
  await time.fill(clock(5));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Please choose a time from/)).toBeVisible();
  await time.fill(clock(-10));
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The minute of the clock may pass before the button is pressed.
  await expect(page.getByRole('timer')).toContainText(/0 hours (9|10|11) minutes/);
});

test('a new start can be cancelled, and be moved once its first choice lies in the past @rare', async ({
  page,
  sleeper,
}) => {
  await installMovableClock(page);
  await startedAgo(sleeper, 13);
  await sleeper.open(page);
  const later = page.getByRole('button', { name: 'Fell asleep later?' });
  await page.getByRole('button', { name: 'Cancel this start' }).click();
  // A second tap at the same place would go on sleeping.
  await expect(page.getByRole('button', { name: 'Keep sleeping' })).toBeFocused();
  await expect(later).toBeHidden();
  await page.clock.runFor(3 * MINUTE_MS);
  await later.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^\+\d+ min/ })).toHaveCount(1);
});

test('in the evening the plan, the streak and the figures stand above the actions of a phone', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(13));
  await installMovableClock(page, { time: THIS_EVENING });
  await sleeper.open(page);
  await expect(page.getByText('Sleep by 23:00 for 8 hours by 07:00')).toBeVisible();
  const railTop = (await page.locator('.rail').boundingBox())?.y ?? 0;
  for (const text of ['Night 13. 1 more makes 14 in a row', 'Dream Points', 'Last Sleep']) {
    const box = await page.getByText(text, { exact: true }).boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), text).toBeLessThan(railTop);
  }
  await page.clock.fastForward(2 * HOUR_MS + MINUTE_MS);
  await expect(page.getByText('8 hours from now is 07:01')).toBeVisible();
});

test('the morning: reward, streak, achievement, then one tap that is saved at once', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsBeforeNow(13));
  const id = await wake(page, sleeper, 8);
  const order = await page
    .getByText(/^(\+380 dream points|Night 13 → 14|New achievement|How was it\?|Dream Points)$/)
    .allTextContents();
  expect(order).toEqual([
    '+380 dream points',
    'Night 13 → 14',
    'New achievement',
    'How was it?',
    'Dream Points',
  ]);
  await expectAccessible(page, 'the morning');

  await page.getByRole('button', { name: '4, Well' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Well, change the rating' })).toBeFocused();
  await expectAccessible(page, 'the rated morning');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '4, Well', pressed: true })).toBeFocused();
  await page.getByRole('button', { name: '5, Wonderfully' }).press('Enter');
  await expect
    .poll(async () => (await sleeper.call('GET', '/dashboard'))['lastSleep'])
    .toMatchObject({ id, quality: 5 });

  await page.reload();
  await expect(page.getByRole('button', { name: 'Wonderfully, change the rating' })).toBeVisible();
});

for (const [width, height, tag] of [
  [360, 640, ''],
  [640, 360, ' @rare'],
] as const) {
  test(`at ${width} × ${height} a morning takes two taps, and a second tap changes nothing${tag}`, async ({
    page,
    sleeper,
  }) => {
    await page.setViewportSize({ width, height });
    await sleeper.hasSlept(nightsBeforeNow(8));
    const id = await startedAgo(sleeper, 8 * 60);
    await sleeper.open(page);
    const end = page.getByRole('button', { name: 'Wake Up' });
    const start = page.getByRole('button', { name: 'Start Dreaming' });
    const places = () => Promise.all([start.boundingBox(), end.boundingBox()]);
    await end.click();
    const well = page.getByRole('button', { name: '4, Well' });
    await expect(well).toBeInViewport({ ratio: 1 });
    const before = await places();
    await well.dblclick();
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await places()).toEqual(before);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const lastSleep = async () =>
      (await sleeper.call('GET', '/dashboard'))['lastSleep'] as Record<string, unknown>;
    const slept = { id, quality: 4, durationMinutes: 480 };
    expect(await lastSleep()).toMatchObject(slept);

    const earlier = page.getByRole('group', { name: 'Woke up earlier?' });
    await expect(earlier).toBeInViewport({ ratio: 1 });
    await earlier.getByRole('button', { name: /−30/ }).press('Enter');
    await expect(toast(page, /^Sleep corrected\. Points 920 → 915\./)).toBeVisible();
    await expect(page.getByText('for 7.5 h of sleep')).toBeVisible();
    expect(await lastSleep()).toMatchObject({ ...slept, durationMinutes: 450 });
  });
}

test('the note of the morning saves itself: after a pause, and when its tab or the page is left @rare', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await wake(page, sleeper, 8);
  const note = page.getByLabel('Note (optional)');
  const openNote = page.getByRole('button', { name: /^(Add a|Change the) note$/ });
  const savedNote = async () => {
    const { lastSleep } = await sleeper.call('GET', '/dashboard');
    return (lastSleep as { note?: string }).note;
  };
  // An unsaved note is open.
  const showNote = async () => {
    await expect(openNote).toBeVisible();
    if (!(await note.isVisible())) await openNote.click();
  };
  await page.getByRole('button', { name: '3, All right' }).click();
  await openNote.click();
  await expect(note).toBeFocused();
  const [field, rail] = [await note.boundingBox(), await page.locator('.rail').boundingBox()];
  expect((field?.y ?? Infinity) + (field?.height ?? 0)).toBeLessThanOrEqual(rail?.y ?? 0);
  await note.pressSequentially('Rain');
  await expect.poll(savedNote).toBe('Rain');
  await expectAccessible(page, 'a note of the morning');

  await note.pressSequentially(' on the roof');
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await page.getByRole('tab', { name: 'Sleep Now' }).click();
  await showNote();
  await expect(note).toHaveValue('Rain on the roof');
  await expect.poll(savedNote).toBe('Rain on the roof');

  await note.press('ControlOrMeta+End');
  await note.pressSequentially(' all night');
  await page.reload();
  await showNote();
  await expect(note).toHaveValue('Rain on the roof all night');
  expect(await savedNote()).toBe('Rain on the roof all night');
});

test('a sleep of 0 minutes can be discarded, also the very first, and brought back @rare', async ({
  page,
  sleeper,
}) => {
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
