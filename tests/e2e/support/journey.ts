import type { Page } from '@playwright/test';
import { demoNights } from '#testkit/demo-nights.ts';
import type { Sleeper } from './test.ts';

export const HALF_A_YEAR = demoNights(Date.now(), 'Asia/Jakarta', 200);

export async function openView(page: Page, sleeper: Sleeper, view: string, nights = HALF_A_YEAR) {
  await sleeper.hasSlept(nights);
  await sleeper.open(page, `/dashboard?tab=history&view=${view}`);
}

/** The picture of the nights, line by line; its button moves with the focus. */
export const nightsOf = (page: Page) => page.getByRole('group', { name: 'Nights, newest first' });
