import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/*
 * After a power failure an unflushed file is often empty, and a
 * flushed new file can be missing if its directory was not flushed.
 */

export async function flush(file: string, flags = 'r+'): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function flushFolder(folder: string): Promise<void> {
  // Windows can't flush directories.
  if (process.platform !== 'win32') await flush(folder, 'r');
}

/** Creates a folder and missing parents, readable only by this user, and flushes them. */
export async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  const above = path.dirname(path.resolve(firstMade));
  let made = path.resolve(folder);
  while (made !== above) {
    made = path.dirname(made);
    await flushFolder(made);
  }
}
