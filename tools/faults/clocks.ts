import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ClockWalk } from './clock-walk.ts';
import type { Fault, Scale } from './fault.ts';
import {
  checkFaults,
  ENGINES,
  scratchDatabases,
  type ScratchDatabase,
} from './scratch-databases.ts';
import { mutantFault } from './mutant-scenario.ts';

const WALKS: Record<Scale, { walks: number; nights: number }> = {
  test: { walks: 1, nights: 9 },
  short: { walks: 2, nights: 60 },
  full: { walks: 50, nights: 400 },
};

export const clocksFault: Fault = {
  name: 'clocks',
  goal: 'clocks set back and ahead, apart, changing at night: no negative minutes, no broken streak',
  async run(scale, log) {
    const { walks, nights } = WALKS[scale];
    await using databases = await scratchDatabases();
    const faults: string[] = [];
    for (const engine of ENGINES) {
      for (let seed = 0; seed < walks; seed += 1) {
        log(`${engine}, walk ${seed + 1}`);
        faults.push(...(await walk(await databases.create(engine), { nights, seed })));
      }
    }
    return { figures: `${2 * 2 * walks * nights} nights on 2 engines, in 6 zones`, faults };
  },
};

/** A build in which a sleep may end before it began. */
export const backwardsFault = mutantFault(
  'ends-before-it-began',
  /end was answered 500|ended with -\d+ minutes/,
  async ({ imports = [] }) => {
    await using databases = await scratchDatabases();
    const database = await databases.create('sqlite');
    return { figures: '', faults: await walk(database, { nights: 9, seed: 0 }, imports) };
  },
);

/** In a process of its own, which can be weakened. */
async function walk(
  database: ScratchDatabase,
  { nights, seed }: Omit<ClockWalk, 'settings'>,
  imports: readonly string[] = [],
): Promise<string[]> {
  const { engine, dataDir, databaseUrl } = database;
  const settings = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
  const order: ClockWalk = { settings, nights, seed };
  const module = fileURLToPath(new URL('./clock-walk.ts', import.meta.url));
  const preloads = imports.map((each) => `--import=${each}`);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...preloads,
    module,
    JSON.stringify(order),
  ]);
  const faults = JSON.parse(stdout) as string[];
  return [...faults.map((fault) => `${engine}: ${fault}`), ...(await checkFaults(database))];
}
