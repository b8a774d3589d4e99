import type { Locator } from '@playwright/test';

/** Presses the Tab key until an element has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it.');
}
