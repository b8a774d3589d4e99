/**
 * Lets tools that nobody here wrote attack a server with data of its own: `npm run scan -- sqlmap`, `-- wapiti` or
 * `-- slowhttptest`. The tool must be installed. `--only 'POST /login'` has sqlmap try one call alone, and `-- sqlmap-weakened`
 * is the check that it would find something. Exits with 0 if it found nothing, 1 if it did, 2 if it was not
 * understood; all that was said stays in a folder that is named at the end.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { slowhttptest } from './slowhttptest.ts';
import { sqlmap, sqlmapWeakened } from './sqlmap.ts';
import { wapiti } from './wapiti.ts';

/** Runs one tool, and answers what it found, a sentence each. */
export type Scan = (options: {
  /** Where all that is said can be kept. */
  folder: string;
  /** One call, as `POST /login`. */
  only?: string | undefined;
  log: (line: string) => void;
}) => Promise<string[]>;

const SCANS: Readonly<Record<string, Scan>> = {
  sqlmap,
  'sqlmap-weakened': sqlmapWeakened,
  wapiti,
  slowhttptest,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const [name = ''] = positionals;
const scan = SCANS[name];
if (scan === undefined) {
  console.error(`Name a tool to run: ${Object.keys(SCANS).join(', ')}.`);
  process.exitCode = 2;
} else {
  const folder = await mkdtemp(path.join(tmpdir(), `lelap-${name}-`));
  const startedAt = performance.now();
  const faults = await scan({ folder, only: values.only, log: console.log });
  for (const fault of faults) console.log(`FOUND  ${fault}`);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${name} found ${faults.length} faults in ${minutes} minutes. Its words: ${folder}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
