/**
 * Plans the machines that a number of sleepers needs, from assumptions and measured costs. `npm run capacity` prints the
 * plan and `-- write` puts it into docs/operators/scaling.md; `-- measure` measures the costs first, on Linux, in some two minutes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { scratchDataDir } from '../bench/scratch.ts';
import { COSTS_FILE, readCosts, type MeasuredCosts } from './costs.ts';
import { measureCosts } from './measure-costs.ts';
import { postgresIn, sqliteIn } from './measured-database.ts';
import { formatPlan } from './plan-text.ts';

const PLAN_DOCUMENT = join(import.meta.dirname, '../../docs/operators/scaling.md');
const PLAN_IN_DOCUMENT = /(?<=<!-- plan: .* -->\n\n).*(?=\n\n<!-- end of the plan -->)/s;

const [order = 'print', ...more] = process.argv.slice(2);
if (!['print', 'write', 'measure'].includes(order) || more.length > 0) {
  console.error('npm run capacity, npm run capacity -- write, or npm run capacity -- measure.');
  process.exit(2);
}

const costs = order === 'measure' ? await measure() : readCosts();
const plan = formatPlan(costs);
console.log(plan);
if (order !== 'print') {
  const document = await readFile(PLAN_DOCUMENT, 'utf8');
  await writeFile(
    PLAN_DOCUMENT,
    document.replace(PLAN_IN_DOCUMENT, () => plan),
  );
}

/** Measures both engines and saves the costs. */
async function measure(): Promise<MeasuredCosts> {
  const log = (line: string) => console.error(line);
  await using forSqlite = await scratchDataDir();
  await using forPostgres = await scratchDataDir();
  log('SQLite');
  const sqlite = await measureCosts(sqliteIn(forSqlite.path), log);
  log('PostgreSQL');
  await using database = await postgresIn(forPostgres.path);
  const postgres = await measureCosts(database, log);
  const measured: MeasuredCosts = {
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
  await writeFile(COSTS_FILE, `${JSON.stringify(measured, null, 2)}\n`);
  return measured;
}
