import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import { refoldSleeper } from '#server/usecases/progress/refold-outdated.ts';
import { wallClock } from '#server/wall-clock.ts';

/** With too few cores the main thread goes first. */
const NICENESS = 5;

// Linux only: elsewhere the priority applies to the whole process.
if (process.platform === 'linux') {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW));
}

const { dataDir } = workerData as { dataDir: string };
const storage = await openStorage({ dataDir });

parentPort?.on('message', async (userId: string | null) => {
  if (userId === null) {
    await storage.close();
    parentPort?.close();
    return;
  }
  try {
    parentPort?.postMessage({ isRefolded: await refoldSleeper({ storage, wallClock }, userId) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
