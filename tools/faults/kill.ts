import { crashCycles, type CrashCycles } from './crash-cycles.ts';
import type { Fault, Finding } from './fault.ts';
import { scratchFolder } from './scratch-folder.ts';
import { mutantFault } from './mutant-scenario.ts';
import { LOST } from './witness/sleep-record.ts';

const KILLS = {
  test: { cycles: 2 },
  short: { cycles: 16 },
  full: { cycles: 500, writes: 100_000 },
};

/** After so many writes the first kill is enough nearly always. */
const UNTIL_CAUGHT = { cycles: 20, writesBeforeCrash: 150, stopAtFault: true };

/** Kills the server under load, again and again. */
async function kills(options: Omit<CrashCycles, 'dataDir' | 'crash'>): Promise<Finding> {
  await using folder = await scratchFolder();
  return await crashCycles({
    ...options,
    dataDir: folder.path,
    crash: async (server) => void (await server.end('SIGKILL')),
  });
}

export const killFault: Fault = {
  name: 'kill',
  goal: 'kill -9 under load: 0 lost, 0 paid twice, admin check clean',
  run: (scale, log) => kills({ scale, ...KILLS[scale], log }),
};

/** Builds that lose or pay twice what a kill interrupts. */
export const weakenedKillFaults: readonly Fault[] = (
  [
    ['answers-before-commit', LOST],
    ['pays-twice', /^\S+ has totals .* instead of /],
  ] as const
).map(([weakness, words]) =>
  mutantFault(weakness, words, (server, log) =>
    kills({ scale: 'test', ...UNTIL_CAUGHT, server, log }),
  ),
);
