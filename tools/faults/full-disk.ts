import { openSync, closeSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { call, headerOf, PASSWORD } from './client.ts';
import type { Fault } from './fault.ts';
import { onLoopDisk, type LoopDisk } from './loop-disk.ts';
import { checkFaults } from './scratch-databases.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { Witness } from './witness/witness.ts';

/** Filled in a moment; the smallest with a journal is not much smaller. */
const DISK_MEBIBYTES = 32;

const WITNESSES = 4;

const ROUNDS = { test: 1, short: 4, full: 20 };

/** What fits into the log as it is goes on being written. */
const PATIENCE_MS = 60_000;

const LONG_ENOUGH_TO_WRITE_MS = 300;

export const fullDiskFault: Fault = {
  name: 'full-disk',
  goal: 'full disk: writes 503, reads go on, resumes without a restart, 0 lost',
  run: (scale) =>
    onLoopDisk(DISK_MEBIBYTES, async (disk) => {
      const dataDir = path.join(disk.path, 'lelap');
      const witnesses = Array.from({ length: WITNESSES }, (_, n) => new Witness(`witness-${n}`));
      const faults: string[] = [];
      {
        await using server = await startServer(dataDir);
        for (let round = 0; round < ROUNDS[scale]; round += 1) {
          await writeFor(LONG_ENOUGH_TO_WRITE_MS, server, witnesses);
          faults.push(...(await fillAndEmpty(disk, server, witnesses)));
        }
        await server.end('SIGKILL');
      }
      await using server = await startServer(dataDir);
      faults.push(...(await compareAll(server, witnesses)));
      faults.push(...(await checkFaults({ engine: 'sqlite', dataDir, env: {} })));
      const sum = (of: 'acknowledged' | 'refused') =>
        witnesses.reduce((total, witness) => total + witness[of], 0);
      return {
        figures: `${ROUNDS[scale]} times full, ${sum('acknowledged')} acknowledged, ${sum('refused')} refused, ${faults.length} faults`,
        faults: faults.slice(0, 5),
      };
    }),
};

/** Fills the disk under writers, sees what is answered, makes room, and sees that all goes on. */
async function fillAndEmpty(
  disk: LoopDisk,
  server: ServerProcess,
  witnesses: readonly Witness[],
): Promise<string[]> {
  const faults: string[] = [];
  const filler = path.join(disk.path, 'filler');
  fill(filler);
  const giveUpAt = performance.now() + PATIENCE_MS;
  // Each writes until it is refused.
  const refusedBefore = witnesses.map(({ refused }) => refused);
  await Promise.all(
    witnesses.map((witness) => witness.write(server.url, () => performance.now() > giveUpAt)),
  );
  if (witnesses.some(({ refused }, n) => refused === refusedBefore[n])) {
    faults.push('a writer was never refused');
  }
  faults.push(...(await compareAll(server, witnesses)), ...(await refusalOf(server)));

  rmSync(filler);
  faults.push(...(await compareAll(server, witnesses)));
  const acknowledgedBefore = witnesses.map(({ acknowledged }) => acknowledged);
  await writeFor(LONG_ENOUGH_TO_WRITE_MS, server, witnesses);
  if (witnesses.some(({ acknowledged }, n) => acknowledged === acknowledgedBefore[n])) {
    faults.push('a writer could not go on when there was room again');
  }
  return faults;
}

/** Down to the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  let bytes = 2 ** 20;
  while (bytes >= 1) {
    try {
      writeSync(handle, Buffer.alloc(bytes));
    } catch {
      bytes /= 4;
    }
  }
  closeSync(handle);
}

/** What a newcomer is told while the disk is full. */
async function refusalOf({ url }: ServerProcess): Promise<string[]> {
  const name = `newcomer-${crypto.randomUUID().slice(0, 8)}`;
  const answer = await call(url, 'POST', '/register', {
    body: { username: name, email: `${name}@example.org`, password: PASSWORD },
  });
  const isClear =
    answer.status === 503 &&
    headerOf(answer, 'retry-after') !== undefined &&
    answer.text.includes('"UNAVAILABLE"') &&
    answer.text.includes('cannot save');
  return isClear ? [] : [`a newcomer is told ${answer.status} ${answer.text}`];
}

async function writeFor(
  milliseconds: number,
  { url }: ServerProcess,
  witnesses: readonly Witness[],
): Promise<void> {
  const enough = witnesses.map(({ acknowledged }) => acknowledged + 3);
  const until = performance.now() + milliseconds;
  await Promise.all(
    witnesses.map((witness, n) =>
      // However slow the machine is, each has something to lose.
      witness.write(
        url,
        () => performance.now() > until && witness.acknowledged >= (enough[n] ?? 0),
      ),
    ),
  );
}

async function compareAll(
  { url }: ServerProcess,
  witnesses: readonly Witness[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const witness of witnesses) {
    faults.push(...(await witness.compare(url)), ...witness.faults.splice(0));
  }
  return faults;
}
