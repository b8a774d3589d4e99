import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** A folder with these files in place of a built web app, removed after the group's last test. */
export function createWebRoot(files: Readonly<Record<string, string | Buffer>>): string {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'lelap-web-'));
  afterAll(() => rmSync(webRoot, { recursive: true }));
  // Its absence is a warning.
  mkdirSync(path.join(webRoot, 'assets'));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(webRoot, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return webRoot;
}
