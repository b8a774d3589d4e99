import { chromium } from '@playwright/test';
import { browserOptions } from '#testkit/browser.ts';
import { insertSleepHistory } from '#testkit/sleep-history.ts';
import { sleepsOf } from '#testkit/sleeps.ts';
import { newSleeper } from '../support/client.ts';
import { scratchDatabase, withStorage } from '../support/scratch.ts';
import { startServer } from '../support/server-process.ts';
import type { Measure } from './measure.ts';
import { measureLoads } from './web-load.ts';
import { measureScroll } from './web-scroll.ts';
import { measureTabs } from './web-tabs.ts';

const DAY_MS = 86_400_000;
const NIGHTS = 3_650;

/** The web app in a real browser with ten years of nights, served from SQLite: loading, interaction and scrolling. */
export const web: Measure = {
  name: 'web',
  async run() {
    await using database = await scratchDatabase('sqlite');
    await using server = await startServer({ ...database, isTimed: true });
    const { userId, token } = await newSleeper(server.url, 'Mira');
    const nights = sleepsOf(Date.now() - (NIGHTS + 1) * DAY_MS, NIGHTS);
    await withStorage(database, (storage) =>
      insertSleepHistory(storage, userId, nights, 'Asia/Jakarta'),
    );
    await using browser = await chromium.launch(await browserOptions());
    return [
      ...(await measureLoads(browser, server.url, token)),
      ...(await measureTabs(browser, server.url, token)),
      ...(await measureScroll(browser, server.url, token)),
    ];
  },
};
