import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

/*
 * What a power cut leaves of a file that was written but not flushed is often nothing: it is there, and empty. And a
 * new file can be gone although it was flushed, if its name in the folder was not.
 */

/** Waits until a file is on the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the names in a folder are on the disk. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder for this user alone, and those that it is in, where they are missing, and waits until they last. */
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
