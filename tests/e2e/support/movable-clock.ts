import type { Page } from '@playwright/test';

/**
 * Lets a test move the time of a page, as Playwright's own clock does, with the server's seeming to move along: a page
 * that is told of another time by each answer would go by that.
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
