import type { Page } from '@playwright/test';

/** Shows a page at 21:00 of today in Jakarta. It would otherwise use the time in each response. */
export async function showInTheEvening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : read.call(this, name);
    };
  });
  const timeZone = 'Asia/Jakarta';
  // Far from today, a sign-in would be expired.
  const today = Temporal.Now.plainDateISO(timeZone);
  const { epochMilliseconds } = today.toZonedDateTime({ timeZone, plainTime: '21:00' });
  await page.clock.install({ time: epochMilliseconds });
}
