import { nightsOf, openView, yearOf } from './support/journey.ts';
import { expect, test, wording } from './support/test.ts';

/** The date so many days ago in Jakarta: from 1 on, its sleeps lie in the past at every hour. */
const daysAgo = (days: number) =>
  String(Temporal.Now.plainDateISO('Asia/Jakarta').subtract({ days }));

test('the views of Journey are addresses: links, back, reload and a deep link keep them', async ({
  page,
  sleeper,
}) => {
  await sleeper.open(page, '/dashboard?tab=history');
  const view = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(view('Trends')).toHaveAttribute('aria-current', 'page');
  await view('Patterns').click();
  await expect(page).toHaveURL(/\?tab=history&view=patterns$/);
  await expect(page.getByText('7 more nights to see your usual times.')).toBeVisible();
  await view('Nights').click();
  await expect(page.getByText('No nights yet')).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(view('Patterns')).toHaveAttribute('aria-current', 'page');
  await page.goto('/dashboard?tab=history&view=nonsense');
  await expect(page.getByText('Not enough data for charts')).toBeVisible();
});

test('Patterns shows the findings of half a year and how many nights others need', async ({
  page,
  sleeper,
}) => {
  await openView(page, sleeper, 'patterns');
  const card = (name: string) => page.getByRole('region', { name });
  for (const [question, sentence] of [
    [
      'When do you really sleep?',
      /You usually fall asleep around 2[23]:\d[05], half the time within/,
    ],
    ['How alike are your days?', /About 2\d h( \d+ min)? of each day is like the day before\./],
    ['Do days off shift your sleep?', /On days off, your sleep is about .* later\./],
    ['What goes with good nights?', /Nights over .* got \d\.\d of 5, shorter ones/],
    ['Has the last week changed?', /Last week|No clear change/],
    ['How close are you to your goal?', /your goal/],
  ] as const) {
    await expect(card(question)).toContainText(sentence);
  }
  await expect(
    page.getByText(/^Most adults need 7–9 h of sleep, those over 65 need 7–8 h/),
  ).toBeVisible();
  const weekdays = card('Which nights are longest?');
  await weekdays.getByText('Show as table').click();
  await expect(weekdays.getByRole('row')).toHaveCount(8);
  await page.getByText('For the curious').click();
  await expect(page.getByText(/Sleep Regularity Index: \d\d\. /)).toBeVisible();
});

test('a picture of Patterns is read by keys and by the pointer, and opens a night @rare', async ({
  page,
  sleeper,
}) => {
  await openView(page, sleeper, 'patterns');
  const ring = page.getByRole('region', { name: 'When do you really sleep?' });
  const night = ring.getByRole('button', { name: /^Night into / });
  await night.focus();
  const newest = await night.getAttribute('aria-label');
  await page.keyboard.press('ArrowLeft');
  await expect(night).toBeFocused();
  await expect(night).not.toHaveAccessibleName(newest ?? '');
  const readout = ring.getByRole('status');
  await expect(readout).toContainText(/\d\d:\d\d – \d\d:\d\d · \d\.\d h/);

  // The newest night is outside, and its mark stays when the pointer leaves.
  const box = await ring.getByRole('img').boundingBox();
  if (box === null) throw new Error('The ring has no size.');
  await page.mouse.click(box.x + box.width / 2 + 30, box.y + 26);
  await page.mouse.move(0, 0);
  await expect(readout).toContainText(newest ?? '');
  await ring.getByRole('button', { name: `Open ${newest}` }).click();
  await expect(page).toHaveURL(/&view=diary&from=(\d{4}-\d\d-\d\d)&to=\1$/);
});

test('in Nights the arrow keys reach each night, which opens in the diary @rare', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openView(page, sleeper, 'nights');
  const night = nightsOf(page).getByRole('button');
  await night.focus();
  await page.keyboard.press('ArrowDown');
  await expect(night).toBeFocused();
  await expect(night).toHaveAccessibleName(/: Night \d\d:\d\d to \d\d:\d\d\./);
  const lost = await page.evaluateHandle(() => {
    const states: string[] = [];
    new MutationObserver(() => {
      if (document.activeElement === document.body) states.push('no focus');
    }).observe(document.body, { childList: true, subtree: true });
    return states;
  });
  await page.keyboard.press('End');
  await expect(night).toBeFocused();
  await expect(night).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(night).toBeFocused();
  expect(await lost.jsonValue()).toEqual([]);
  const name = (await night.getAttribute('aria-label')) ?? '';

  const date = yearOf(page).getByRole('button');
  await expect(date).toHaveAccessibleName(new RegExp(`^${name.replace(/:.*/, ':')}`));
  await date.focus();
  await page.keyboard.press('ArrowUp');
  await expect(date).toBeFocused();
  await expect(night).not.toHaveAccessibleName(name);
  await page.keyboard.press('ArrowDown');
  await expect(night).toHaveAccessibleName(name);

  await expect(page).toHaveURL(/&night=\d{4}-\d\d-\d\d$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/&view=diary&from=(\d{4}-\d\d-\d\d)&to=\1$/);
  await page.goBack();
  await expect(night).toHaveAccessibleName(name);
});

test('on a phone Nights shows the raster or the year, where a month opens its dates @rare', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openView(page, sleeper, 'nights');
  await expect(nightsOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'The year' }).click();
  await expect(nightsOf(page)).toBeHidden();
  const months = page.getByRole('button', { name: /days? logged, typically/ });
  await expect(months.first()).toBeVisible();
  await months.first().click();
  const date = yearOf(page).getByRole('button');
  await expect(date).toBeVisible();
  const size = await date.boundingBox();
  expect([size?.width, size?.height]).toEqual([44, 44]);
  await page.getByRole('button', { name: 'All twelve months' }).click();
  await expect(months.first()).toBeVisible();
});

test('a report ends today, and has at most 92 dates, also if only one date is chosen @rare', async ({
  page,
  sleeper,
}) => {
  await openView(page, sleeper, `report&to=${daysAgo(-3)}`);
  await expect(page.getByRole('heading', { name: 'Sleep diary' })).toBeVisible();
  const refused = page.getByText(wording('dashboardReport.refused'));
  await expect(refused).toHaveCount(0);
  for (const from of [daysAgo(92), daysAgo(-1)]) {
    await page.goto(`/dashboard?tab=history&view=report&from=${from}`);
    await expect(refused).toBeVisible();
  }
});

test.describe('a refusal', () => {
  test.use({ expectedErrors: /409 \(Conflict\)/ });

  test('a date is marked in Nights, and the account chooses free days and hides insights', async ({
    page,
    sleeper,
  }) => {
    await openView(page, sleeper, 'nights');
    await page.getByText('Mark this date').click();
    await page.getByLabel('This date is').selectOption('a day off');
    await page.getByLabel('I didn’t sleep').click();
    await expect(page.getByText(wording('error.DAY_HAS_SLEEP'))).toBeVisible();
    await expect(page.getByLabel('This date is')).toHaveValue('free');
    await expect(page.getByLabel('I didn’t sleep')).not.toBeChecked();

    await page.goto('/dashboard?tab=history&view=patterns&account=profile');
    await page.getByLabel('Fri', { exact: true }).check();
    await page.getByLabel('Show Nights and Patterns in Journey').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Diary', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Patterns', exact: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Sleep Duration Trend' })).toBeVisible();
    const account = await sleeper.call('GET', '/account');
    expect(account).toMatchObject({ freeWeekdays: [5, 6, 7], showInsights: false });
  });
});
