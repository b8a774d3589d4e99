import type { Page } from '@playwright/test';

export const showInTheEvening = (page: Page): Promise<void> => showAt(page, '21:00');

/** The page would otherwise use the time in each response. */
export async function ignoreResponseTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : read.call(this, name);
    };
  });
}

/** Shows a page at a time of today in Jakarta. */
export async function showAt(page: Page, plainTime: string): Promise<void> {
  await ignoreResponseTime(page);
  const timeZone = 'Asia/Jakarta';
  // Far from today, a sign-in would be expired.
  const today = Temporal.Now.plainDateISO(timeZone);
  const { epochMilliseconds } = today.toZonedDateTime({ timeZone, plainTime });
  await page.clock.install({ time: epochMilliseconds });
}
