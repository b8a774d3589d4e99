import type { Page } from '@playwright/test';
import { expect, wording, type Sleeper } from './test.ts';

export const ASLEEP = wording('longDiary.questions.minutesToFallAsleep');
export const AWAKENINGS = wording('longDiary.questions.awakenings');
export const AWAKE = wording('longDiary.questions.minutesAwake');
export const INTO_BED = wording('longDiary.questions.intoBedAt');
export const OUT_OF_BED = wording('longDiary.questions.outOfBedAt');

export const sheetOf = (page: Page) =>
  page.getByRole('dialog', { name: wording('longDiary.title') });
export const press = (page: Page, name: string) =>
  sheetOf(page).getByRole('button', { name, exact: true }).click();
export const field = (page: Page, name: string) => sheetOf(page).getByRole('textbox', { name });
/** At its field; a screen reader hears it too. */
export const shownFault = (page: Page, key: Parameters<typeof wording>[0]) =>
  sheetOf(page).locator('p', { hasText: wording(key) });
export const confirm = (page: Page, question: string) =>
  sheetOf(page).getByRole('button', { name: new RegExp(`that’s right: ${question.slice(0, -1)}`) });

/** Wakes up after 460 minutes. */
export async function wakeUp(page: Page, sleeper: Sleeper, { detailed = true } = {}) {
  await sleeper.call('PATCH', '/account', { detailedMornings: detailed });
  const id = await sleeper.startedAgo(460);
  await sleeper.open(page);
  await page.getByRole('button', { name: 'Wake Up' }).click();
  await expect(page.getByRole('button', { name: /^4, / })).toBeVisible();
  return id;
}

export const rate = (page: Page) => page.getByRole('button', { name: /^4, / }).click();

export async function readSleep(sleeper: Sleeper, id: string) {
  const { items } = await sleeper.call('GET', '/sleeps');
  return (items as Record<string, unknown>[]).find((sleep) => sleep['id'] === id);
}
