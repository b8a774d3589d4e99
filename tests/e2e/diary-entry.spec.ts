import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, nightsUntilToday, test, toast, wording } from './support/test.ts';

const FORGOT = 'I slept, but forgot the button';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add sleep' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

async function fillTimes(page: Page, date: string, asleep: string, woke: string) {
  await dialog(page).getByLabel('Date you woke up').fill(date);
  await dialog(page).getByLabel('Fell asleep').fill(asleep);
  await dialog(page).getByLabel('Woke up', { exact: true }).fill(woke);
}

test('a forgotten night is entered, with a preview of its points', async ({ page, sleeper }) => {
  const nights = nightsUntilToday(3);
  await sleeper.hasSlept(nights.slice(0, 2));
  await sleeper.open(page);
  const opener = page.getByRole('button', { name: FORGOT });
  await opener.click();

  const night = nights.at(-1);
  const morning = new Date((night?.endTime ?? 0) + 7 * 3_600_000).toISOString().slice(0, 10);
  await fillTimes(page, morning, '23:00', '07:00');
  await expect(dialog(page).getByText('8 h', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText('Dream Points: 160 → 290')).toBeVisible();
  await expect(dialog(page).getByText('This sleep earns 80 + 50 streak bonus.')).toBeVisible();
  await expect(dialog(page).getByText('Unlocked: Dream Spark')).toBeVisible();
  await expectAccessible(page, 'previewed');

  await dialog(page).getByRole('radio', { name: '4, Well' }).check({ force: true });
  await dialog(page).getByLabel('Note (optional)').fill('The rain was loud.');
  await save(page).click();
  await expect(toast(page, /Sleep added\. Points 160 → 290\./)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText('290', { exact: true })).toBeVisible();

  const { items } = await sleeper.call('GET', '/sleeps?limit=1');
  expect(items).toMatchObject([{ source: 'manual', quality: 4, note: 'The rain was loud.' }]);
});

test('a time that came twice or never was requires a choice @rare', async ({ page, sleeper }) => {
  await sleeper.open(page, '/dashboard?tab=history&view=diary');
  const cases = [
    {
      timeZone: 'Europe/Berlin',
      date: '2026-10-25',
      woke: '02:30',
      question: 'The clocks went back: 02:30 came twice on Oct 25. Which do you mean?',
      answer: 'The second 02:30 (UTC+1)',
      endTime: '2026-10-25T01:30:00.000Z',
    },
    {
      timeZone: 'America/New_York',
      date: '2026-03-08',
      woke: '02:30',
      question: 'The clocks went forward: 02:30 did not exist on Mar 8. Which do you mean?',
      answer: '03:30 on Mar 8',
      endTime: '2026-03-08T07:30:00.000Z',
    },
  ];
  for (const { timeZone, date, woke, question, answer } of cases) {
    await page.getByRole('button', { name: FORGOT }).click();
    await dialog(page).getByRole('button', { name: 'Change the time zone' }).click();
    await dialog(page).getByLabel('Time zone').fill(timeZone);
    await fillTimes(page, date, '21:00', woke);
    await expect(dialog(page).getByRole('group', { name: question })).toBeVisible();
    await save(page).click();
    await expect(dialog(page).getByText(wording('diary.answerFirst'))).toBeVisible();
    if (timeZone === 'Europe/Berlin') await expectAccessible(page, 'a question of the clock');

    await dialog(page).getByRole('radio', { name: answer }).check();
    await save(page).click();
    await expect(dialog(page)).toBeHidden();
  }
  const { items } = await sleeper.call('GET', '/sleeps');
  for (const { endTime, timeZone } of cases)
    expect(items).toContainEqual(expect.objectContaining({ endTime, timeZone }));
});
