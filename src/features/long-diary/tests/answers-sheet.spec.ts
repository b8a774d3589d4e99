import { expectAccessibleInBothThemes } from '#tests/e2e/support/accessible.ts';
import { findCutOff } from '#tests/e2e/support/cut-off.ts';
import {
  answer,
  OUTAGE_ERRORS,
  pill,
  sent,
  silence,
  storedKeys,
} from '#tests/e2e/support/outbox.ts';
import { expect, nightsUntilToday, test, toast, wording } from '#tests/e2e/support/test.ts';
import {
  ASLEEP,
  AWAKE,
  AWAKENINGS,
  confirm,
  field,
  INTO_BED,
  OUT_OF_BED,
  press,
  rate,
  readSleep,
  sheetOf,
  shownFault,
  wakeUp,
} from '#tests/e2e/support/long-diary.ts';

test('a rating opens the five questions, which take ten taps and save themselves', async ({
  page,
  sleeper,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const id = await wakeUp(page, sleeper);
  await rate(page);
  await expect(sheetOf(page).getByText(wording('longDiary.about'))).toBeVisible();
  await expectAccessibleInBothThemes(page, 'five questions');
  expect(await findCutOff(page)).toEqual([]);

  const taps = [
    // 20 minutes: 15, 20.
    ...['More: ', 'More: '].map((name) => name + ASLEEP),
    ...['More: ', 'More: '].map((name) => name + AWAKENINGS),
    // 25 minutes: 15, 20, 25.
    ...['More: ', 'More: ', 'More: '].map((name) => name + AWAKE),
    // In bed a while before the start.
    ...['Earlier: ', 'Earlier: '].map((name) => name + INTO_BED),
  ];
  for (const name of taps) await press(page, name);
  await confirm(page, OUT_OF_BED).click();
  expect(taps.length + 1).toBeLessThanOrEqual(12);
  await expect(sheetOf(page).getByText(wording('dashboardMorning.saved'))).toBeAttached();

  const sleep = await readSleep(sleeper, id);
  const start = Date.parse(String(sleep?.['startTime']));
  expect(sleep).toMatchObject({ minutesToFallAsleep: 20, awakenings: 2, minutesAwake: 25 });
  expect(sleep?.['outOfBedAt']).toBe(sleep?.['endTime']);
  const earlier = (start - Date.parse(String(sleep?.['intoBedAt']))) / 60_000;
  expect(earlier).toBeGreaterThan(5);
  expect(earlier).toBeLessThanOrEqual(10);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: wording('longDiary.change') })).toBeVisible();
  await page.goto(`/dashboard?tab=history&night=${String(sleep?.['sleepDate'])}`);
  const figures = page.getByRole('region', { name: wording('longDiary.title') });
  const shown = (name: string) =>
    figures.locator('div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(shown(wording('longDiary.columns.toFallAsleep'))).toContainText('20 min');
  await expect(shown(wording('longDiary.columns.awakenings'))).toContainText('2');
  await expect(shown(wording('longDiary.columns.minutesAwake'))).toContainText('25 min');
  // 460 minutes less 45.
  await expect(shown(wording('longDiary.columns.asleep'))).toContainText('6 h 55 min');
  await expect(shown(wording('longDiary.columns.efficiency'))).toContainText(/8[89]\.\d%/);
  await expectAccessibleInBothThemes(page, 'answers on the page of a night');
  expect(await findCutOff(page)).toEqual([]);
});

test('the questions can be answered with the keyboard alone, and each left empty', async ({
  page,
  sleeper,
}) => {
  const id = await wakeUp(page, sleeper);
  await page.getByRole('button', { name: wording('longDiary.ask') }).press('Enter');
  await expect(sheetOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(sheetOf(page).getByRole('button', { name: wording('toast.close') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, ASLEEP)).toBeFocused();
  await page.keyboard.type('35');
  await field(page, AWAKENINGS).focus();
  await page.keyboard.type('0');
  // No awakening is no time awake.
  await expect(field(page, AWAKE)).toHaveValue('0');
  await expect
    .poll(() => readSleep(sleeper, id))
    .toMatchObject({ minutesToFallAsleep: 35, awakenings: 0, minutesAwake: 0 });
  const sleep = await readSleep(sleeper, id);
  // A proposed time that was not touched is no answer.
  expect(sleep).not.toHaveProperty('intoBedAt');
  expect(sleep).not.toHaveProperty('outOfBedAt');
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toBeHidden();

  await page.getByRole('button', { name: wording('longDiary.change') }).click();
  const clear = sheetOf(page).getByRole('button', { name: `No answer: ${AWAKENINGS}` });
  await clear.press('Enter');
  await expect(field(page, AWAKENINGS)).toBeFocused();
  await expect(field(page, AWAKENINGS)).toHaveValue('');
  await expect(field(page, AWAKE)).toHaveValue('');
  await expect.poll(() => readSleep(sleeper, id)).not.toHaveProperty('awakenings');
});

test('answers that can’t be are refused in words, and what was typed stays', async ({
  page,
  sleeper,
}) => {
  const id = await wakeUp(page, sleeper);
  await rate(page);
  await field(page, AWAKENINGS).fill('3');
  await field(page, AWAKE).fill('460');
  await field(page, ASLEEP).fill('1');
  const sentence = shownFault(page, 'longDiary.faults.awakeTooLong');
  await expect(sentence).toBeVisible();
  await expect(field(page, ASLEEP)).toHaveAccessibleDescription(
    wording('longDiary.faults.awakeTooLong'),
  );
  await page.keyboard.press('Escape');
  await expect(sheetOf(page).getByText(wording('dialog.unsaved'))).toBeVisible();
  await page.getByRole('button', { name: wording('dialog.keep') }).click();
  await expect(field(page, AWAKE)).toHaveValue('460');
  await field(page, AWAKE).fill('721');
  await expect(sheetOf(page).locator('p', { hasText: 'At most 720.' })).toBeVisible();
  await field(page, AWAKE).fill('459');
  await expect(sentence).toBeHidden();
  await expect
    .poll(() => readSleep(sleeper, id))
    .toMatchObject({ minutesToFallAsleep: 1, awakenings: 3, minutesAwake: 459 });
});

test('retyping how often keeps how long, and a double tap on a proposed time takes it', async ({
  page,
  sleeper,
}) => {
  const id = await wakeUp(page, sleeper);
  await sleeper.call('PATCH', `/sleeps/${id}`, { awakenings: 2, minutesAwake: 45 });
  await page.reload();
  await page.getByRole('button', { name: wording('longDiary.change') }).click();
  await field(page, AWAKENINGS).press('End');
  await page.keyboard.press('Backspace');
  // Until a number is typed, the two contradict each other and are not saved.
  await expect(shownFault(page, 'longDiary.faults.awakeWithoutAwakening')).toBeVisible();
  await field(page, AWAKENINGS).pressSequentially('3');
  await field(page, ASLEEP).fill('1.5');
  await expect(field(page, ASLEEP)).toHaveValue('');
  await confirm(page, INTO_BED).dblclick();
  await expect
    .poll(() => readSleep(sleeper, id))
    .toMatchObject({ awakenings: 3, minutesAwake: 45, intoBedAt: expect.any(String) });
});

test.describe('a server that fails', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('loses no answer: the next one is sent with it, and closing asks', async ({
    page,
    sleeper,
  }) => {
    const id = await wakeUp(page, sleeper);
    let isFailing = true;
    await page.route(`**/sleeps/${id}`, (route) =>
      isFailing ? route.fulfill({ status: 500, json: { status: 'error' } }) : route.continue(),
    );
    await page.getByRole('button', { name: wording('longDiary.ask') }).click();
    await press(page, `More: ${ASLEEP}`);
    await expect(sheetOf(page).getByRole('alert')).toBeVisible();
    await press(page, `More: ${AWAKENINGS}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: wording('dialog.keep') }).click();
    isFailing = false;
    await press(page, `Later: ${OUT_OF_BED}`);
    await expect
      .poll(() => readSleep(sleeper, id))
      .toMatchObject({ minutesToFallAsleep: 15, awakenings: 1, outOfBedAt: expect.any(String) });
    await expect(sheetOf(page).getByRole('alert')).toBeHidden();

    // Closed before it is sent.
    isFailing = true;
    await press(page, `More: ${ASLEEP}`);
    await page.keyboard.press('Escape');
    await expect(toast(page, wording('diary.saveFailed'))).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ expectedErrors: OUTAGE_ERRORS });

  test('answers wait on this device and are sent later', async ({ page, sleeper }) => {
    const id = await wakeUp(page, sleeper);
    await expect.poll(() => storedKeys(page)).toContain(`dashboard:${sleeper.userId}`);
    await page.getByRole('button', { name: wording('longDiary.ask') }).click();
    await expect(sheetOf(page)).toBeVisible();
    await silence(page);
    await press(page, `More: ${ASLEEP}`);
    await press(page, `Later: ${OUT_OF_BED}`);
    await page.keyboard.press('Escape');
    await expect(pill(page)).toHaveText(/changes? not sent yet/);
    await page.getByRole('button', { name: wording('longDiary.change') }).click();
    await expect(field(page, ASLEEP)).toHaveValue('15');
    await page.keyboard.press('Escape');
    await answer(page);
    await sent(page);
    const sleep = await readSleep(sleeper, id);
    expect(sleep).toMatchObject({ minutesToFallAsleep: 15 });
    expect(Date.parse(String(sleep?.['outOfBedAt']))).toBeGreaterThan(
      Date.parse(String(sleep?.['endTime'])),
    );
  });
});

test('the proposed times are those of the buttons, also after a correction', async ({
  page,
  sleeper,
}) => {
  const ended = await wakeUp(page, sleeper);
  const { startTime, endTime } = (await readSleep(sleeper, ended)) ?? {};
  const corrected = new Date(Date.parse(String(endTime)) - 30 * 60_000).toISOString();
  await sleeper.call('PATCH', `/sleeps/${ended}`, { endTime: corrected });
  await page.reload();
  await page.getByRole('button', { name: wording('longDiary.ask') }).click();
  await confirm(page, INTO_BED).click();
  await confirm(page, OUT_OF_BED).click();
  await expect.poll(() => readSleep(sleeper, ended)).toHaveProperty('outOfBedAt');
  const sleep = await readSleep(sleeper, ended);
  expect(sleep).toMatchObject({ intoBedAt: startTime, endTime: corrected });
  const outOfBed = Date.parse(String(sleep?.['outOfBedAt']));
  expect(Math.abs(outOfBed - Date.parse(String(endTime)))).toBeLessThan(60_000);
});

test('a night that was entered proposes no time in bed', async ({ page, sleeper }) => {
  await sleeper.call('PATCH', '/account', { detailedMornings: true });
  const [night] = nightsUntilToday(1);
  const { startTime = 0, endTime = 0 } = night ?? {};
  const { sleep } = await sleeper.call('POST', '/sleeps', {
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(endTime).toISOString(),
    timeZone: 'Asia/Jakarta',
  });
  const { sleepDate, id } = sleep as { sleepDate: string; id: string };
  await sleeper.open(page, `/dashboard?tab=history&night=${sleepDate}`);
  await page.getByRole('button', { name: wording('longDiary.ask') }).click();
  await expect(field(page, INTO_BED)).toHaveValue('');
  await expect(confirm(page, INTO_BED)).toBeHidden();
  await field(page, INTO_BED).fill('22:40');
  await field(page, OUT_OF_BED).fill('07:20');
  await expect
    .poll(() => readSleep(sleeper, id))
    .toMatchObject({
      intoBedAt: new Date(startTime - 20 * 60_000).toISOString(),
      outOfBedAt: new Date(endTime + 20 * 60_000).toISOString(),
    });
  // A text that is no time stays, and what was answered before is kept.
  await field(page, OUT_OF_BED).fill('24:00');
  await expect(shownFault(page, 'diary.missingTime')).toBeVisible();
  await field(page, INTO_BED).fill('22:30');
  await expect
    .poll(() => readSleep(sleeper, id))
    .toMatchObject({
      intoBedAt: new Date(startTime - 30 * 60_000).toISOString(),
      outOfBedAt: new Date(endTime + 20 * 60_000).toISOString(),
    });
  await expect(field(page, OUT_OF_BED)).toHaveValue('24:00');
  await field(page, OUT_OF_BED).fill('07:20');
  // Nine hours before the start.
  await field(page, INTO_BED).fill('14:00');
  await expect(shownFault(page, 'longDiary.faults.intoBed')).toBeVisible();
});
