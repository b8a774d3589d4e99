/** `npm run bench`: docs/contributors/performance.md describes it. */
import { parseArgs } from 'node:util';
import { dashboards, pairs } from './against-bare.ts';
import { costs } from './costs.ts';
import { diaries } from './diaries.ts';
import { imports } from './imports.ts';
import type { Figure, Measure } from './measure.ts';
import { memory } from './memory.ts';
import { web } from './web.ts';

const MEASURES: readonly Measure[] = [dashboards, pairs, diaries, memory, imports, costs, web];

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const names = MEASURES.map(({ name }) => name);
const unknown = values.only?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const { name, run } of MEASURES) {
  if (values.only?.includes(name) === false) continue;
  console.error(`${name}…`);
  figures.push(...(await run()));
}
console.log(toTable(figures));
process.exitCode = figures.every(({ goal }) => goal?.isMet !== false) ? 0 : 1;

/** In Markdown, as docs/contributors/performance.md has it. */
function toTable(rows: readonly Figure[]): string {
  const lines = rows.map(({ measured, value, unit, baseline, goal }) => [
    measured,
    `${format(value)} ${unit}`,
    baseline === undefined ? '' : format(baseline),
    goal?.text ?? '',
    goal === undefined ? '' : goal.isMet ? 'met' : 'MISSED',
  ]);
  const heads = ['measured', 'figure', 'baseline', 'goal', ''];
  return [heads, heads.map(() => '---'), ...lines]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 });
}
