import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onLoopDisk, type LoopDisk } from './loop-disk.ts';
import { compareAll, countAcknowledged, ModelClient } from './model-client.ts';
import { scale } from './scale.ts';
import { checkFaults, scratchFolder } from './scratch.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const CLIENTS = scale(4, 12);
const WRITES_BEFORE_CRASH = scale(40, 200);
const TIMEOUT_MS = 60_000;
const DISK_MEBIBYTES = 256;

type Crashes = {
  dataDir: string;
  cycles: number;
  /** Ends the server. A response that arrives after `machineDies` is ignored, as the client of a dead machine would. */
  crash(server: ServerProcess, machineDies: () => void): Promise<void>;
};

/** Crashes a server under load and compares what it has with what it acknowledged. */
async function crashRepeatedly({ dataDir, cycles, crash }: Crashes) {
  const clients: ModelClient[] = [];
  const faults: string[] = [];
  const check = async (server: ServerProcess, some = clients) => {
    faults.push(...(await compareAll(server.url, some)));
    faults.push(...(await checkFaults({ dataDir })));
  };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await using server = await startServer(dataDir);
    await check(server, clients.slice(-CLIENTS));
    // One client retires in each cycle, so that there are new accounts and histories of all lengths.
    do clients.push(new ModelClient(`client-${clients.length}`));
    while (clients.length < CLIENTS);
    const active = clients.slice(-CLIENTS);
    let [isOver, isDead] = [false, false];
    const writing = active.map((client) =>
      client.write(
        server.url,
        () => isOver,
        () => isDead,
      ),
    );
    const enough = countAcknowledged(active) + 1 + Math.random() * WRITES_BEFORE_CRASH;
    const giveUpAt = performance.now() + TIMEOUT_MS;
    while (countAcknowledged(active) < enough) {
      if (performance.now() > giveUpAt) throw new Error('The server acknowledges hardly anything.');
      await wait(1);
    }
    await crash(server, () => (isDead = true));
    isOver = true;
    await Promise.all(writing);
  }
  await using server = await startServer(dataDir);
  await check(server);
  return { acknowledged: countAcknowledged(clients), faults };
}

const kill = async (server: ServerProcess) => void (await server.end('SIGKILL'));

const powerCuts = (disk: LoopDisk, cycles: number) =>
  crashRepeatedly({
    // The first start creates the folder: that must reach the disk, too.
    dataDir: path.join(disk.path, 'var/lelap'),
    cycles,
    async crash(server, machineDies) {
      machineDies();
      await disk.cutPower();
      await server.end('SIGKILL');
      await disk.restorePower();
    },
  });

test('a server killed under load loses and repeats nothing it acknowledged', async (context) => {
  await using folder = await scratchFolder();
  const cycles = scale(2, 16);
  const crashes = { dataDir: folder.path, cycles, crash: kill };
  const { acknowledged, faults } = await crashRepeatedly(crashes);
  await context.annotate(`${cycles} kills, ${acknowledged} acknowledged writes`);
  expect(faults).toEqual([]);
});

test('a power cut under load loses and repeats nothing that was acknowledged', async (context) => {
  await onLoopDisk(context, DISK_MEBIBYTES, async (disk) => {
    const { acknowledged, faults } = await powerCuts(disk, scale(2, 10));
    await context.annotate(`${acknowledged} acknowledged writes`);
    expect(faults).toEqual([]);
  });
});
