import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

export const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** A folder with these files in place of a built web app, removed after the group's last test. */
export async function createWebRoot(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const webRoot = await mkdtemp(path.join(tmpdir(), 'lelap-web-'));
  afterAll(() => rm(webRoot, { recursive: true }));
  // Its absence is a warning.
  await mkdir(path.join(webRoot, 'assets'));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(webRoot, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return webRoot;
}
