/**
 * What so many sleepers need, worked out from a day of the world's clocks and from measured costs: `npm run capacity`
 * prints the plan, `npm run capacity -- write` puts it into docs/scaling.md, and `npm run capacity -- measure` measures
 * the costs anew first, on Linux, in some two minutes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { readCosts } from './costs.ts';
import { measure } from './measure.ts';
import { PLAN_DOCUMENT, withPlan } from './plan-document.ts';
import { planText } from './plan-tables.ts';

const [order = 'print', ...more] = process.argv.slice(2);
if (!['print', 'write', 'measure'].includes(order) || more.length > 0) {
  console.error('npm run capacity, npm run capacity -- write, or npm run capacity -- measure.');
  process.exit(2);
}

const costs = order === 'measure' ? await measure((line) => console.error(line)) : readCosts();
const plan = planText(costs);
console.log(plan);
if (order !== 'print') {
  await writeFile(PLAN_DOCUMENT, withPlan(await readFile(PLAN_DOCUMENT, 'utf8'), plan));
}
