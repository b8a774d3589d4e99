import { execFile, execFileSync } from 'node:child_process';
import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { undoAtExit } from './at-exit.ts';
import type { Finding } from './fault.ts';
import { scratchFolder } from './scratch-folder.ts';

const run = promisify(execFile);

/** `ioctl(fd, EXT4_IOC_SHUTDOWN, EXT4_GOING_FLAGS_NOLOGFLUSH)`: from now on nothing reaches the disk. Node has no ioctl. */
const SHUT_DOWN = String.raw`my $how = pack("L", 2);
open(my $folder, "<", $ARGV[0]) or die "open: $!";
ioctl($folder, 0x8004587d, $how) or die "ioctl: $!";`;

/** A disk with a file system of its own, which can lose its power. */
export type LoopDisk = AsyncDisposable & {
  /** Where it is mounted. */
  readonly path: string;
  /** What was not flushed until now is lost, and all that is done with it from now on fails. */
  cutPower(): Promise<void>;
  /** Mounts it again, as after a start of the machine. Nothing may have a file on it open. */
  restorePower(): Promise<void>;
};

/** On a machine where disks can't be mounted: not Linux, or not root, or in a container that may not. */
class NoLoopDiskError extends Error {}

/** An empty ext4 disk. Throws NoLoopDiskError. */
async function loopDisk(sizeMebibytes: number): Promise<LoopDisk> {
  const folder = await scratchFolder();
  const image = path.join(folder.path, 'disk');
  const mountPoint = path.join(folder.path, 'mnt');
  const mount = () => run('mount', ['-o', 'loop', image, mountPoint]);
  const unmount = () => run('umount', [mountPoint]);
  try {
    await mkdir(mountPoint);
    await writeFile(image, '');
    await truncate(image, sizeMebibytes * 2 ** 20);
    await run('mkfs.ext4', ['-q', '-F', image]);
    await mount();
  } catch (cause) {
    await folder[Symbol.asyncDispose]();
    throw new NoLoopDiskError('this machine lets nobody mount a disk', { cause });
  }
  const isUndone = undoAtExit(() => execFileSync('umount', ['--lazy', mountPoint]));
  return {
    path: mountPoint,
    cutPower: async () => void (await run('perl', ['-e', SHUT_DOWN, mountPoint])),
    restorePower: async () => {
      await unmount();
      await mount();
      if (await isPowered(mountPoint)) return;
      // A mount namespace that was made meanwhile, as browsers make for their sandboxes, holds on to the dead one.
      await unmount();
      await run('cp', ['--sparse=always', image, `${image}.copy`]);
      await rename(`${image}.copy`, image);
      await mount();
    },
    [Symbol.asyncDispose]: async () => {
      await unmount();
      isUndone();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function isPowered(mountPoint: string): Promise<boolean> {
  const probe = path.join(mountPoint, 'probe');
  try {
    await writeFile(probe, '', { flush: true });
    await rm(probe);
    return true;
  } catch {
    return false;
  }
}

/** Where no disk can be mounted, the table says so. */
export async function onLoopDisk(
  sizeMebibytes: number,
  use: (disk: LoopDisk) => Promise<Finding>,
): Promise<Finding> {
  try {
    await using disk = await loopDisk(sizeMebibytes);
    return await use(disk);
  } catch (error) {
    if (!(error instanceof NoLoopDiskError)) throw error;
    return { figures: '', faults: [], notRunHere: error.message };
  }
}
