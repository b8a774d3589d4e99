/**
 * `npm run bench:seed`: builds the large database that `npm run bench` reads, once. It is kept in `dist/bench-large`;
 * remove that folder to rebuild it.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { populate } from './population.ts';
import { LARGE, LARGE_DATA_DIR } from './large-database.ts';

if (existsSync(LARGE_DATA_DIR)) {
  console.log(`It is there: ${LARGE_DATA_DIR}`);
  process.exit(0);
}
const startedAt = performance.now();
const unfinished = `${LARGE_DATA_DIR}.part`;
await rm(unfinished, { recursive: true, force: true });
await populate(unfinished, LARGE, (line) => console.error(line));
await rename(unfinished, LARGE_DATA_DIR);
console.log(`Built in ${Math.round((performance.now() - startedAt) / 1_000)} s: ${LARGE_DATA_DIR}`);
