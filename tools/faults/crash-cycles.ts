import type { Finding } from './fault.ts';
import { runAdmin, startServer, type ServerOptions, type ServerProcess } from './server-process.ts';
import { Witness } from './witness/witness.ts';

/** Enough to have a write under way at any instant. */
const WITNESSES_AT_ONCE = 16;

/** After so many cycles a witness is retired, so that logs stay as long as a sleeper's and new ones are begun. */
const CYCLES_OF_A_WITNESS = 16;

/** How many writes are acknowledged before a crash: from the very first to a server in full swing. */
const WRITES_BEFORE_CRASH = { least: 1, most: 420 };

/** A server that acknowledges less than that in so long has a fault of its own. */
const PATIENCE_MS = 60_000;

/** So that what one fault leads to doesn't fill the screen. */
const FAULTS_SHOWN = 5;

export type CrashCycles = {
  dataDir: string;
  /** At least so many, and more until so many writes were acknowledged. */
  cycles: number;
  writes: number;
  server?: ServerOptions;
  /** Ends the server and brings its data back, as the next start will find them. */
  crash(server: ServerProcess): Promise<void>;
  /** Ends at the first cycle that finds a fault. */
  stopAtFault?: boolean;
  log(line: string): void;
};

/**
 * Starts the server, compares all it has with what it acknowledged before, has witnesses write to it, and crashes it
 * under them; again and again.
 */
export async function crashCycles(options: CrashCycles): Promise<Finding & { cycles: number }> {
  const { dataDir, log } = options;
  const faults: string[] = [];
  const retired: Witness[] = [];
  const active: Witness[] = [];
  const acknowledged = () => sumOf([...retired, ...active]);
  let cycle = 0;
  while (cycle < options.cycles || acknowledged() < options.writes) {
    {
      await using server = await startServer(dataDir, options.server);
      faults.push(...(await compareAll(server, dataDir, active)));
      if (options.stopAtFault && faults.length > 0) break;
      replaceOldest(active, retired, cycle);
      await loadAndCrash(options, server, active);
    }
    cycle += 1;
    faults.push(...active.flatMap((witness) => witness.faults.splice(0)));
    if (cycle % 25 === 0) log(`${cycle} cycles, ${acknowledged()} writes, ${faults.length} faults`);
  }
  await using server = await startServer(dataDir, options.server);
  faults.push(...(await compareAll(server, dataDir, [...retired, ...active])));
  return {
    cycles: cycle,
    figures: `${cycle} crashes, ${acknowledged().toLocaleString('en-US')} acknowledged, ${faults.length} faults`,
    faults: faults.slice(0, FAULTS_SHOWN),
  };
}

function replaceOldest(active: Witness[], retired: Witness[], cycle: number): void {
  const each = CYCLES_OF_A_WITNESS / WITNESSES_AT_ONCE;
  if (active.length === WITNESSES_AT_ONCE && cycle % each === 0) {
    retired.push(...active.splice(0, 1));
  }
  while (active.length < WITNESSES_AT_ONCE) {
    active.push(new Witness(`witness-${retired.length + active.length + 1}`));
  }
}

async function loadAndCrash(
  { crash }: CrashCycles,
  server: ServerProcess,
  witnesses: readonly Witness[],
): Promise<void> {
  let isOver = false;
  const writing = witnesses.map((witness) => witness.write(server.url, () => isOver));
  const { least, most } = WRITES_BEFORE_CRASH;
  const enough = sumOf(witnesses) + least + Math.floor(Math.random() * (most - least + 1));
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (sumOf(witnesses) < enough) {
    if (performance.now() > giveUpAt) throw new Error('The server hardly acknowledges anything.');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await crash(server);
  isOver = true;
  await Promise.all(writing);
}

const sumOf = (witnesses: readonly Witness[]) =>
  witnesses.reduce((sum, witness) => sum + witness.acknowledged, 0);

/** What the server has of these witnesses, and what the operator's check says of all of it. */
async function compareAll(
  { url }: ServerProcess,
  dataDir: string,
  witnesses: readonly Witness[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const witness of witnesses) faults.push(...(await witness.compare(url)));
  const { code, said } = await runAdmin(dataDir, 'check');
  return code === 0 ? faults : [...faults, `admin check: ${said.trim()}`];
}
