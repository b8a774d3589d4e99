import type { Finding, Scale } from './fault.ts';
import { checkFaults } from './scratch-databases.ts';
import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts';
import { Witness } from './witness/witness.ts';

/** How many accounts are written to at once, and how many writes are acknowledged before a crash, at most. */
const EFFORT: Record<Scale, { witnesses: number; writesBeforeCrash: number }> = {
  test: { witnesses: 4, writesBeforeCrash: 40 },
  short: { witnesses: 12, writesBeforeCrash: 200 },
  full: { witnesses: 16, writesBeforeCrash: 420 },
};

/** A server that acknowledges less than that in so long has a fault of its own. */
const PATIENCE_MS = 60_000;

/** So that what one fault leads to doesn't fill the screen. */
const FAULTS_SHOWN = 5;

export type CrashCycles = {
  scale: Scale;
  dataDir: string;
  /** At least so many, and more until so many writes were acknowledged. */
  cycles: number;
  writes?: number;
  server?: ServerOptions;
  /**
   * Ends the server and brings its data back, as the next start will find them. When a machine dies nothing is heard
   * of it any more: an answer that comes after `machineDies` is none.
   */
  crash(server: ServerProcess, machineDies: () => void): Promise<void>;
  /** Acknowledged before each crash; a random number unless given. */
  writesBeforeCrash?: number;
  /** Ends at the first cycle that finds a fault. */
  stopAtFault?: boolean;
  log(line: string): void;
};

/**
 * Starts the server, compares all it has with what it acknowledged before, has witnesses write to it, and crashes it
 * under them; again and again.
 */
export async function crashCycles(options: CrashCycles): Promise<Finding & { writes: number }> {
  const { dataDir, log, writes = 0 } = options;
  const faults: string[] = [];
  const note = (found: readonly string[]) => {
    for (const fault of found) log(fault);
    faults.push(...found);
  };
  const retired: Witness[] = [];
  const active: Witness[] = [];
  const acknowledged = () => sumOf([...retired, ...active]);
  let cycle = 0;
  while (cycle < options.cycles || acknowledged() < writes) {
    {
      await using server = await startServer(dataDir, options.server);
      note(await compareAll(server, dataDir, active));
      if (options.stopAtFault && faults.length > 0) break;
      replaceOldest(active, retired, EFFORT[options.scale].witnesses);
      await loadAndCrash(options, server, active);
    }
    cycle += 1;
    note(active.flatMap((witness) => witness.faults.splice(0)));
    if (cycle % 25 === 0) log(`${cycle} cycles, ${acknowledged()} writes, ${faults.length} faults`);
  }
  await using server = await startServer(dataDir, options.server);
  note(await compareAll(server, dataDir, [...retired, ...active]));
  return {
    writes: acknowledged(),
    figures: `${cycle} crashes, ${acknowledged().toLocaleString('en-US')} acknowledged, ${faults.length} faults`,
    faults: faults.slice(0, FAULTS_SHOWN),
  };
}

/** Retires one witness a cycle, so that logs stay as long as a sleeper's, and new ones are begun. */
function replaceOldest(active: Witness[], retired: Witness[], count: number): void {
  if (active.length === count) retired.push(...active.splice(0, 1));
  while (active.length < count) {
    active.push(new Witness(`witness-${retired.length + active.length + 1}`));
  }
}

async function loadAndCrash(
  { crash, scale, writesBeforeCrash }: CrashCycles,
  server: ServerProcess,
  witnesses: readonly Witness[],
): Promise<void> {
  let isOver = false;
  let isDead = false;
  const writing = witnesses.map((witness) =>
    witness.write(
      server.url,
      () => isOver,
      () => isDead,
    ),
  );
  // From the very first write to a server in full swing.
  const anyNumber = 1 + Math.floor(Math.random() * EFFORT[scale].writesBeforeCrash);
  const enough = sumOf(witnesses) + (writesBeforeCrash ?? anyNumber);
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (sumOf(witnesses) < enough) {
    if (performance.now() > giveUpAt) throw new Error('The server hardly acknowledges anything.');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await crash(server, () => (isDead = true));
  isOver = true;
  await Promise.all(writing);
}

const sumOf = (witnesses: readonly Witness[]) =>
  witnesses.reduce((sum, witness) => sum + witness.acknowledged, 0);

/** What the server has of these witnesses, and what `admin check` finds. */
async function compareAll(
  { url }: ServerProcess,
  dataDir: string,
  witnesses: readonly Witness[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const witness of witnesses) faults.push(...(await witness.compare(url)));
  return [...faults, ...(await checkFaults({ engine: 'sqlite', dataDir, env: {} }))];
}
