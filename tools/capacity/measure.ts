import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { scratchDataDir } from '../bench/scratch.ts';
import { COSTS_FILE, type MeasuredCosts } from './costs.ts';
import { measureCosts } from './measure-costs.ts';
import { postgresIn, sqliteIn } from './measured-database.ts';

/** Measures on both engines and writes the costs down, for the plan to be worked out from them. */
export async function measure(log: (line: string) => void): Promise<MeasuredCosts> {
  await using forSqlite = await scratchDataDir();
  await using forPostgres = await scratchDataDir();
  log('SQLite');
  const sqlite = await measureCosts(sqliteIn(forSqlite.path), log);
  log('PostgreSQL');
  await using database = await postgresIn(forPostgres.path);
  const postgres = await measureCosts(database, log);
  const costs: MeasuredCosts = {
    measuredOn: Temporal.Now.plainDateISO('UTC').toString(),
    machine: {
      cores: cpus().length,
      cpu: cpus()[0]?.model ?? 'unknown',
      node: process.version,
      postgres: database.version,
    },
    sqlite,
    postgres,
  };
  await writeFile(COSTS_FILE, `${JSON.stringify(costs, null, 2)}\n`);
  return costs;
}
