/**
 * Measures speed and size against baselines of the same run and prints a table:
 * `npm run bench`, `npm run bench -- --only dashboards`. The figures are also in `dist/bench.json`. Exits 1 when
 * a goal is missed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { corrections } from './corrections.ts';
import { dashboards } from './dashboards.ts';
import { imports } from './imports.ts';
import type { Figure, Measure } from './measure.ts';
import { startAndMemory } from './start-and-memory.ts';
import { tableOf } from './table.ts';
import { web } from './web.ts';

const MEASURES: readonly Measure[] = [dashboards, corrections, imports, startAndMemory, web];

const DIST = join(import.meta.dirname, '../../dist');

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const unknown = values.only?.filter((name) => MEASURES.every((measure) => measure.name !== name));
if (unknown !== undefined && unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are: ${MEASURES.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const figures: Figure[] = [];
for (const measure of MEASURES) {
  if (values.only?.includes(measure.name) === false) continue;
  console.error(`${measure.name}…`);
  figures.push(...(await measure.run((line) => console.error(`  ${line}`))));
}

console.log(tableOf(figures));
await mkdir(DIST, { recursive: true });
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
await writeFile(
  join(DIST, 'bench.json'),
  JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2),
);
process.exitCode = figures.some(({ goal }) => goal?.isMet === false) ? 1 : 0;
