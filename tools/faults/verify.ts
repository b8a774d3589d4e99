/**
 * Makes everything go wrong that may, and sees that nothing is lost: `npm run verify:faults`, in ten minutes on two
 * cores; `-- --full` reaches every figure, in hours. `--quick` runs the smallest scale and leaves out what depends on the
 * speed of the machine, two scenarios at a time. `--only <name>` (also several) tries what is named, `--json` prints the table for a program. Exits
 * with 0 if all held, 1 if not, 2 if the arguments are invalid.
 */
import { parseArgs } from 'node:util';
import { exitWhenInterrupted } from './at-exit.ts';
import { FAULTS, WEAKENED } from './faults.ts';
import { stopPostgres } from './scratch-databases.ts';
import { tableOf, tryFaults } from './try-faults.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});

const all = [...FAULTS, ...WEAKENED];
const unknown = values.only?.find((name) => all.every((fault) => fault.name !== name));
if (unknown === undefined) {
  exitWhenInterrupted();
  const chosen = all.filter(
    ({ name, isLeftOutOfQuick }) =>
      (values.only?.includes(name) ?? true) && !(values.quick && isLeftOutOfQuick),
  );
  const scale = values.full ? 'full' : values.quick ? 'test' : 'short';
  process.env['SERVER_UNDER_TEST'] = 'built';
  const verdicts = await tryFaults(chosen, {
    scale,
    lanes: values.quick ? 2 : 1,
    log: (line) => void process.stderr.write(`${line}\n`),
  });
  await stopPostgres();
  const answer = values.json ? JSON.stringify(verdicts, undefined, 2) : tableOf(verdicts);
  process.stdout.write(`${answer}\n`);
  process.exitCode = verdicts.some(({ outcome }) => outcome === 'BROKEN') ? 1 : 0;
} else {
  const names = all.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no fault '${unknown}'. There are: ${names}.\n`);
  process.exitCode = 2;
}
