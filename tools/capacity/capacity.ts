/**
 * Plans the machines that a number of sleepers needs, from assumptions and measured costs. `npm run capacity` prints the
 * plan, and `-- write` puts it into docs/operators/scaling.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCosts } from './costs.ts';
import { formatPlan } from './plan-text.ts';

const PLAN_DOCUMENT = join(import.meta.dirname, '../../docs/operators/scaling.md');
const PLAN_IN_DOCUMENT = /(?<=<!-- plan: .* -->\n\n).*(?=\n\n<!-- end of the plan -->)/s;

const [order = 'print', ...more] = process.argv.slice(2);
if (!['print', 'write'].includes(order) || more.length > 0) {
  console.error('npm run capacity, or npm run capacity -- write.');
  process.exit(2);
}

const plan = formatPlan(readCosts());
console.log(plan);
if (order === 'write') {
  const document = await readFile(PLAN_DOCUMENT, 'utf8');
  await writeFile(
    PLAN_DOCUMENT,
    document.replace(PLAN_IN_DOCUMENT, () => plan),
  );
}
