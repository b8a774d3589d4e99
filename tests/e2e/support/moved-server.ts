import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const CLOCK_FILE = join(mkdtempSync(join(tmpdir(), 'lelap-clock-')), 'milliseconds');
writeFileSync(CLOCK_FILE, '0');

/** Settings of a server whose clock `goTo` moves. */
export const MOVED_CLOCK = {
  NODE_OPTIONS: `--import=${new URL('../../../testkit/moved-clock.ts', import.meta.url).href}`,
  CLOCK_FILE,
};

/** Moves the server to a local time, and a page with it: its next load is at that time. */
export async function goTo(page: Page, time: Temporal.ZonedDateTime): Promise<void> {
  const { epochMilliseconds } = time;
  writeFileSync(CLOCK_FILE, `${epochMilliseconds - Date.now()}`);
  await page.clock.setSystemTime(epochMilliseconds);
}
