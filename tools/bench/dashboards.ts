import { openStorage, type StorageSettings } from '#server/storage/engines/open-storage.ts';
import { demoNights } from '#testkit/demo-nights.ts';
import { seedSleeps } from '#testkit/seed-sleeps.ts';
import { answersPerSecond } from './load.ts';
import type { Listener } from './processes.ts';
import { addSleeper, type BenchSleeper } from './sleeper.ts';

/** Short, so that both parts of a round see the same load. */
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

/** The dashboard response for this sleeper. */
export async function readDashboard(url: string, { accessToken }: BenchSleeper): Promise<unknown> {
  const answer = await fetch(`${url}/dashboard`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return await answer.json();
}

/** Requests this sleeper's dashboard for one round; returns responses per second. */
export function dashboardsPerSecond(url: string, { accessToken }: BenchSleeper): Promise<number> {
  const headers = `Accept: application/json\r\nAuthorization: Bearer ${accessToken}`;
  return answersPerSecond(new URL('/dashboard', url), headers, ROUND_MS);
}
