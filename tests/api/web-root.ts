import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Of all web roots of a process. */
const parent = mkdtempSync(path.join(tmpdir(), 'lelap-web-'));
process.once('exit', () => rmSync(parent, { recursive: true, force: true }));

/** A folder with these files in place of a built web app. A response may open one after its test, so it stays until the exit. */
export function createWebRoot(files: Readonly<Record<string, string | Buffer>>): string {
  const webRoot = mkdtempSync(path.join(parent, 'root-'));
  // Its absence is a warning.
  mkdirSync(path.join(webRoot, 'assets'));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(webRoot, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return webRoot;
}
