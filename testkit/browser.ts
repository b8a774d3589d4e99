import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** No sandbox, which containers and root lack; the other flags prevent background requests. */
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Playwright's options for the browser that comes with the npm packages on Linux x64, and elsewhere for an installed
 * Chrome. Only its executable is used: its recommended flags disable what the tests check.
 */
export async function browserOptions() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { args: ARGS, channel: 'chrome' };
  }
  const manifest = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = createRequire(import.meta.url)(
    join(dirname(dirname(manifest)), 'package.json'),
  ) as { version: string };
  // It reuses any file named chromium in the temporary folder, of any version; and a temporary folder
  // may be mounted noexec.
  const folder = join(import.meta.dirname, `../node_modules/.cache/browser-${version}`);
  await mkdir(folder, { recursive: true });
  const temporary = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return { args: ARGS, executablePath: await chromium.executablePath() };
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}
