import path from 'node:path';
import { crashCycles, type CrashCycles } from './crash-cycles.ts';
import type { Fault, Finding } from './fault.ts';
import { onLoopDisk, type LoopDisk } from './loop-disk.ts';
import { mutantFault } from './mutant-scenario.ts';
import { LOST } from './witness/sleep-record.ts';

const DISK_MEBIBYTES = 256;

const CUTS = { test: 2, short: 10, full: 100 };

/** The first things that a server ever writes must last, too. */
const NEW_DISKS = { test: 1, short: 3, full: 20 };

/** The first cut is enough nearly always. */
const CUTS_UNTIL_CAUGHT = 20;

/** Cuts the power of the disk under a running server, again and again. */
async function powerCuts(
  disk: LoopDisk,
  options: Pick<CrashCycles, 'scale' | 'cycles' | 'server' | 'stopAtFault' | 'log'>,
): Promise<Finding> {
  return await crashCycles({
    ...options,
    // A folder that is not there yet: that it is made must last, too.
    dataDir: path.join(disk.path, 'var/lelap'),
    crash: async (server, machineDies) => {
      machineDies();
      await disk.cutPower();
      await server.end('SIGKILL');
      await disk.restorePower();
    },
  });
}

export const powerCutFault: Fault = {
  name: 'power-cut',
  goal: 'power cut under load: 0 lost, 0 paid twice',
  run: (scale, log) =>
    onLoopDisk(DISK_MEBIBYTES, (disk) => powerCuts(disk, { scale, cycles: CUTS[scale], log })),
};

export const powerCutAtFirstFault: Fault = {
  name: 'power-cut-at-first',
  goal: 'power cut soon after the first start on a new disk: 0 lost',
  // The first cut of `power-cut` is one.
  isLeftOutOfQuick: true,
  async run(scale, log) {
    const faults: string[] = [];
    for (let disk = 0; disk < NEW_DISKS[scale]; disk += 1) {
      const finding = await onLoopDisk(DISK_MEBIBYTES, (disk) =>
        powerCuts(disk, { scale: 'test', cycles: 1, log }),
      );
      if (finding.notRunHere !== undefined) return finding;
      faults.push(...finding.faults);
    }
    return { figures: `${NEW_DISKS[scale]} new disks, ${faults.length} faults`, faults };
  },
};

export const synchronousNormalFault: Fault = mutantFault(
  'synchronous-normal',
  LOST,
  (server, log) =>
    onLoopDisk(DISK_MEBIBYTES, (disk) =>
      powerCuts(disk, { scale: 'test', cycles: CUTS_UNTIL_CAUGHT, server, stopAtFault: true, log }),
    ),
);
