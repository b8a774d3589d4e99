import { openStorage } from '#server/storage/engines/open-storage.ts';
import { endSleep } from '#server/usecases/sleeps/end-sleep.ts';
import { startSleep } from '#server/usecases/sleeps/start-sleep.ts';
import type { InstanceOrder, InstanceReport } from './instances.ts';
import { createDeps } from '#testkit/sleepers.ts';

/*
 * A second server process: it opens the database named on its command line, reports that, and
 * sends the requested number of concurrent starts.
 */

const storage = await openStorage(JSON.parse(process.argv[2] ?? ''));
const deps = createDeps(storage);

function report(message: InstanceReport): void {
  process.send?.(message);
}

process.on('message', async (order: InstanceOrder) => {
  deps.clock.now = order.now;
  const { userId } = order;
  const presses = Array.from({ length: order.times }, () =>
    order.press === 'start'
      ? startSleep({ ...deps, newId: () => crypto.randomUUID() }, { userId })
      : endSleep(deps, { userId, id: order.id }),
  );
  report({ answers: await Promise.all(presses) });
});

process.on('disconnect', () => void storage.close());
report({ answers: [] });
