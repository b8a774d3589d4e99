import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Fault, Scale } from './fault.ts';
import { olderDatabase, readData, readSchema, versionsOf, type Version } from './older-database.ts';
import {
  ENGINES,
  scratchDatabases,
  withStorage,
  type EngineName,
  type ScratchDatabase,
  type ScratchDatabases,
} from './scratch-databases.ts';
import { StartRefusedError, startProgram, startServer } from './server-process.ts';
import { mutantFault } from './mutant-scenario.ts';

/** Every how many statements of an upgrade a process is killed, and from which versions it upgrades. */
const KILLS: Record<Scale, { every: number; from: 'ends' | 'all' }> = {
  test: { every: 20, from: 'ends' },
  short: { every: 3, from: 'ends' },
  full: { every: 1, from: 'all' },
};

export const migrationKillFault: Fault = {
  name: 'migration-kill',
  goal: 'killed at a statement, the next start finishes or undoes it; newer schemas are refused',
  run: async (scale, log) => {
    await using databases = await scratchDatabases();
    const faults: string[] = [];
    let kills = 0;
    for (const engine of ENGINES) {
      const fresh = await readSchema(await databases.create(engine));
      for (const version of await versionsOf(databases, engine, KILLS[scale].from)) {
        log(`${engine}, from ${version ?? 'nothing'}`);
        const made = await killUpgrades(databases, { engine, version, fresh, ...KILLS[scale] });
        kills += made.kills;
        faults.push(...made.faults);
      }
      faults.push(...(await refusesNewer(await databases.create(engine))));
    }
    return { figures: `${kills} kills, on 2 engines, each with another start waiting`, faults };
  },
};

/** A build whose migrations are no transaction. */
export const piecemealMigrationFault = mutantFault(
  'migrates-in-pieces',
  /another start failed|the schema is not that of a new database/,
  async ({ imports = [] }) => {
    await using databases = await scratchDatabases();
    const fresh = await readSchema(await databases.create('sqlite'));
    const upgrade = { engine: 'sqlite', version: undefined, fresh, every: 10 } as const;
    const { faults } = await killUpgrades(databases, { ...upgrade, imports });
    return { figures: '', faults };
  },
);

type Upgrade = {
  engine: EngineName;
  version: Version;
  /** How the schema is to be in the end. */
  fresh: string;
  every: number;
  imports?: readonly string[];
};

/** Upgrades again and again, and kills the process each time after another statement. */
async function killUpgrades(
  databases: ScratchDatabases,
  { engine, version, fresh, every, imports = [] }: Upgrade,
): Promise<{ kills: number; faults: string[] }> {
  const faults: string[] = [];
  const statements = await countStatements(
    await olderDatabase(databases, engine, version),
    imports,
  );
  const points = Array.from({ length: statements }, (_, n) => n + 1).filter(
    // The first, the commit and the one before it are where most can go wrong.
    (n) => n === 1 || n % every === 0 || n >= statements - 1,
  );
  for (const diesAfter of points) {
    const database = await olderDatabase(databases, engine, version);
    const before = version === undefined ? '' : await readData(database);
    const first = startMigration(database, imports, { diesAfter });
    const second = startMigration(database, imports, { isSecond: true });
    // Where the other has begun first there is nothing left to be killed in.
    await Promise.race([once(first.child, 'message'), first.done]);
    // One that can't be told any more has ended, and says itself why.
    second.child.send('begin', () => {});
    const [killed, other] = await Promise.all([first.done, second.done]);
    const where = `${engine}, from ${version ?? 'nothing'}, killed after statement ${diesAfter} of ${statements}`;
    if (killed.code !== null) faults.push(`${where}: was not killed: ${killed.printed}`);
    if (other.code !== 0) faults.push(`${where}: another start failed: ${other.printed}`);
    const found = await readSchema(database).catch((error: unknown) => String(error));
    if (found !== fresh) faults.push(`${where}: the schema is not that of a new database`);
    if (version !== undefined && (await readData(database)) !== before) {
      faults.push(`${where}: the data are not what they were`);
    }
  }
  return { kills: points.length, faults };
}

async function countStatements(
  database: ScratchDatabase,
  imports: readonly string[],
): Promise<number> {
  const { code, printed } = await startMigration(database, imports).done;
  if (code !== 0) throw new Error(`the migration of ${database.engine} failed: ${printed}`);
  return Number(printed);
}

type MigrationOrder = { diesAfter?: number; isSecond?: boolean };

function startMigration(
  { dataDir, databaseUrl }: ScratchDatabase,
  imports: readonly string[],
  order: MigrationOrder = {},
): { child: ChildProcess; done: Promise<{ code: number | null; printed: string }> } {
  const module = fileURLToPath(new URL('./migrating-process.ts', import.meta.url));
  const child = startProgram([module, JSON.stringify({ dataDir, databaseUrl, ...order })], {
    imports,
  });
  const done = Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]).then(([[code], out, err]) => ({ code, printed: code === 0 ? out : err }));
  return { child, done };
}

/** The real server, on a database that a later version has migrated. */
async function refusesNewer(database: ScratchDatabase): Promise<string[]> {
  await withStorage(database, ({ db }) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      db,
    ),
  );
  const { engine, dataDir, env } = database;
  try {
    const server = await startServer(dataDir, { env });
    await server.end('SIGKILL');
    return [`${engine}: an older build started on a newer schema`];
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    return error.said.includes('made by a newer version of Lelap')
      ? []
      : [`${engine}: an older build did not say what is wrong: ${error.said}`];
  }
}
