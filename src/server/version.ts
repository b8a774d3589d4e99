import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The project folder, relative to src/server and dist/server. */
const projectRoot = path.join(import.meta.dirname, '../..');

/** The version of this program, from package.json. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
  );
  const { version } = manifest as { version: string };
  return version;
}
