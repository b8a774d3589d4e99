import { openStorage, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import { demoNights } from '#testkit/demo-nights.ts';
import { seedSleeps } from '#testkit/seed-sleeps.ts';
import { answersPerSecond } from './load.ts';
import type { Listener } from './processes.ts';
import { addSleeper, type BenchSleeper } from './sleeper.ts';

/** Short, so that the two of a round meet with the same weather on a machine that does other things as well. */
const ROUND_MS = 600;

/** A sleeper with 120 nights. */
export async function addSleeperWithNights(
  lelap: Listener,
  settings: StorageSettings,
): Promise<BenchSleeper> {
  const sleeper = await addSleeper(lelap.url, 'bench');
  const storage = await openStorage(settings);
  await seedSleeps(storage, sleeper.userId, demoNights(Date.now(), 'Asia/Jakarta', 120));
  await storage.close();
  return sleeper;
}

/** The dashboard of this sleeper, as a server answers it. */
export async function readDashboard(url: string, { accessToken }: BenchSleeper): Promise<unknown> {
  const answer = await fetch(`${url}/dashboard`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return await answer.json();
}

/** Asks a server for this sleeper's dashboard for the time of a round; gives the answers per second. */
export function dashboardsPerSecond(url: string, { accessToken }: BenchSleeper): Promise<number> {
  const headers = `Accept: application/json\r\nAuthorization: Bearer ${accessToken}`;
  return answersPerSecond(new URL('/dashboard', url), headers, ROUND_MS);
}
