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
