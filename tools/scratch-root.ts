import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** A few hundred databases and two browser profiles. */
const NEEDED_BYTES = 2 ** 30;

/** The folder for test data: memory if Linux has enough, because creating a database takes a seventh of the time there. */
export async function chooseScratchRoot(): Promise<string> {
  const folders = ['/dev/shm', tmpdir()];
  for (const folder of folders) {
    const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
    if (bavail * bsize >= NEEDED_BYTES) return folder;
  }
  throw new Error(
    `The tests need 1 GB for their data, and ${folders.join(' and ')} have less. Name another folder as TMPDIR.`,
  );
}
