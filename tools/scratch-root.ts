import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A few hundred databases and two browser profiles. */
const NEEDED_BYTES = 2 ** 30;
const MEMORY = '/dev/shm';

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize;
}

/** The folder for test data: memory if Linux has enough, because creating a database takes a seventh of the time there. */
export async function chooseScratchRoot(folders = [MEMORY, tmpdir()]): Promise<string> {
  for (const folder of folders) if ((await freeBytes(folder)) >= NEEDED_BYTES) return folder;
  throw new Error(
    `The tests need 1 GB for their data, and ${folders.join(' and ')} have less. Name another folder as TMPDIR.`,
  );
}
