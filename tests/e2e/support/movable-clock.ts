import type { Page } from '@playwright/test';

/**
 * Lets a test move a page's clock, as Playwright's clock does, together with the server's apparent time: a page
 * would otherwise use the time in each response.
 */
export async function installMovableClock(page: Page, options?: { time: string }): Promise<void> {
  await page.addInitScript(() => {
    const read = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : read.call(this, name);
    };
  });
  await page.clock.install(options);
}

/** 21:00 of today in Jakarta: far from now, a sign-in would be expired. */
export const THIS_EVENING = Temporal.Now.plainDateISO('Asia/Jakarta')
  .toZonedDateTime({ timeZone: 'Asia/Jakarta', plainTime: '21:00' })
  .toInstant()
  .toString();
