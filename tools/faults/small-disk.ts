import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';
import { scratchFolder } from '../support/scratch.ts';

const run = promisify(execFile);

/** Mounts a file system of this size, in memory. Skips the test elsewhere: only root on Linux can, and not in every container. */
export async function mountDisk({ skip }: TestContext, mebibytes: number) {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await scratchFolder());
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`];
  await run('mount', [...options, 'lelap', path]).catch(() => skip('this machine mounts no disk'));
  resources.defer(async () => void (await run('umount', [path])));
  return Object.assign(resources.move(), { path });
}

export function fillDisk(file: string): void {
  const handle = openSync(file, 'w');
  for (let bytes = 2 ** 20; bytes >= 1;) {
    try {
      writeSync(handle, Buffer.alloc(bytes));
    } catch {
      bytes /= 4;
    }
  }
  closeSync(handle);
}
