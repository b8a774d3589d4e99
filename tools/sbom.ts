/**
 * `npm run sbom` writes the software bill of materials lelap.cdx.json (CycloneDX) of the
 * installed packages. Those marked `development` build and test Lelap, or are bundled into the web app.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const FILE = 'lelap.cdx.json';

const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'],
  // A component takes about a kilobyte, and there are hundreds.
  { maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const { components } = JSON.parse(stdout) as { components: unknown[] };
await writeFile(FILE, stdout);
console.log(`${FILE} lists ${components.length} components.`);
