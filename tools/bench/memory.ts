import { setTimeout as wait } from 'node:timers/promises';
import { withStorage } from '../support/scratch.ts';
import { ask, atMost, onEachEngine, residentMegabytes, type Measure } from './measure.ts';
import { newSleeperWithNights } from './sleeper-with-nights.ts';

/** Together as many sleeps as a server keeps. */
const ACCOUNTS = 5;
const NIGHTS = 20_000;
const MOST_MEMORY_MB = 120;

/** Until the garbage collector of an idle server has run. */
const PAUSE_MS = 20_000;

/** The memory that a server holds more after it has read as many diaries as it keeps. */
export const memory: Measure = {
  name: 'memory',
  run: () =>
    onEachEngine((engine, server, database) =>
      withStorage(database, async (storage) => {
        const readDashboard = async (username: string, nights: number) => {
          const { sleeper } = await newSleeperWithNights(storage, server.url, username, nights);
          await ask(sleeper, server.url, 'GET', '/dashboard');
        };
        await readDashboard('Mira', 1);
        await wait(PAUSE_MS);
        const before = residentMegabytes(server);
        for (let nth = 0; nth < ACCOUNTS; nth += 1) await readDashboard(`Mira-${nth}`, NIGHTS);
        await wait(PAUSE_MS);
        const measured = `memory more with ${ACCOUNTS * NIGHTS} sleeps held, ${engine}`;
        return [atMost(MOST_MEMORY_MB, 'MB', measured, residentMegabytes(server) - before)];
      }),
    ),
};
