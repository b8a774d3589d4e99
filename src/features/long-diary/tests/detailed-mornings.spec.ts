import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { findCutOff } from '#tests/e2e/support/cut-off.ts';
import { showInTheEvening } from '#tests/e2e/support/movable-clock.ts';
import { expect, nightsUntilToday, test, wording } from '#tests/e2e/support/test.ts';
import { ASLEEP, rate, readSleep, wakeUp } from '#tests/e2e/support/long-diary.ts';

test('detailed mornings are switched on in the account, which offers to hide points', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await sleeper.open(page, '/dashboard?account=you');
  const detailed = page.getByRole('switch', { name: wording('longDiary.setting.label') });
  await expect(detailed).not.toBeChecked();
  await detailed.click();
  await expect(detailed).toBeChecked();
  const offer = page.getByRole('status').getByText(wording('longDiary.setting.game'));
  await expect(offer).toBeVisible();
  await expectAccessibleInBothThemes(page, 'detailed mornings switched on');
  expect(await findCutOff(page)).toEqual([]);
  await page.getByRole('button', { name: wording('longDiary.setting.hide') }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByRole('switch', { name: wording('account.game') })).not.toBeChecked();
  expect(await sleeper.call('GET', '/account')).toMatchObject({
    detailedMornings: true,
    showGame: false,
  });
  await detailed.click();
  await expect(detailed).not.toBeChecked();
  await detailed.click();
  await expect(detailed).toBeChecked();
  // There is nothing left to hide.
  await expect(offer).toBeHidden();
});

test.describe('a correction', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('that leaves less sleep than time awake is refused in words', async ({ page, sleeper }) => {
    await sleeper.call('PATCH', '/account', { detailedMornings: true });
    const id = await sleeper.startedAgo(460);
    await sleeper.call('PUT', `/sleeps/${id}/end`);
    await sleeper.call('PATCH', `/sleeps/${id}`, { minutesToFallAsleep: 440 });
    await sleeper.open(page);
    const sleep = await readSleep(sleeper, id);
    await page.goto(`/dashboard?tab=history&night=${String(sleep?.['sleepDate'])}`);
    await page
      .getByRole('button', { name: wording('nightPage.edit') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const woke = dialog.getByRole('textbox', { name: wording('diary.woke'), exact: true });
    const end = Temporal.Instant.from(String(sleep?.['endTime'])).toZonedDateTimeISO(
      String(sleep?.['timeZone']),
    );
    const earlier = end.subtract({ minutes: 30 }).toPlainTime().toString().slice(0, 5);
    await woke.fill(earlier);
    await expect(dialog.getByText(wording('longDiary.faults.awakeTooLong'))).toBeVisible();
    await expect(woke).toHaveValue(earlier);
    expect(await readSleep(sleeper, id)).toEqual(sleep);
  });
});

test('with detailed mornings off, nothing of them is shown or downloaded', async ({
  page,
  sleeper,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const id = await wakeUp(page, sleeper, { detailed: false });
  await sleeper.call('PATCH', `/sleeps/${id}`, { minutesToFallAsleep: 40 });
  await rate(page);
  await expect(page.getByText(wording('diary.qualities.4'))).toBeVisible();
  const { sleepDate } = (await readSleep(sleeper, id)) ?? {};
  await expect(page.getByText(wording('longDiary.ask'))).toBeHidden();
  await page.goto(`/dashboard?tab=history&night=${String(sleepDate)}`);
  await expect(page.getByRole('button', { name: wording('nightPage.edit') }).first()).toBeEnabled();
  await expect(page.getByText(wording('longDiary.columns.toFallAsleep'))).toBeHidden();
  await page.goto('/dashboard?tab=history&view=patterns');
  await expect(page.getByText(wording('dashboardPatterns.advice'))).toBeVisible();
  const own = /-later-|answers|figure-texts|lying-awake/;
  expect(requested.filter((path) => own.test(path))).toEqual([]);
  // The service worker keeps the whole app for later: what pages ask for is above.
  expect(await readSleep(sleeper, id)).toMatchObject({ minutesToFallAsleep: 40 });
});

test('Fell asleep later? leaves the start as it was pressed', async ({ page, sleeper }) => {
  await sleeper.call('PATCH', '/account', { detailedMornings: true });
  const id = await sleeper.startedAgo(50);
  const { startTime } = (await readSleep(sleeper, id)) ?? {};
  await sleeper.open(page);
  await page.getByRole('button', { name: wording('diaryOpeners.fellAsleepLater') }).click();
  const sheet = page.getByRole('dialog', { name: wording('diaryOpeners.fellAsleepLater') });
  await expect(sheet.getByRole('textbox')).toHaveCount(1);
  await sheet.getByRole('textbox', { name: ASLEEP }).fill('30');
  await page.keyboard.press('Escape');
  await expect
    .poll(() => readSleep(sleeper, id))
    .toMatchObject({
      startTime,
      minutesToFallAsleep: 30,
    });
  // The answer is there when the sheet opens again.
  await page.getByRole('button', { name: wording('diaryOpeners.fellAsleepLater') }).click();
  await expect(sheet.getByRole('textbox', { name: ASLEEP })).toHaveValue('30');
});

test('the evening of a sleeper with detailed mornings names no hours', async ({
  page,
  sleeper,
}) => {
  await sleeper.hasSlept(nightsUntilToday(13));
  await sleeper.call('PATCH', '/account', { detailedMornings: true });
  await showInTheEvening(page);
  await sleeper.open(page);
  await expect(page.getByRole('heading', { name: 'Ready to dream?' })).toBeVisible();
  await expect(page.getByText(/8 hours|Time for bed|23:00/)).toBeHidden();
});
