import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';
import { scratchFolder } from './scratch.ts';

const run = promisify(execFile);

/** `ioctl(fd, EXT4_IOC_SHUTDOWN, EXT4_GOING_FLAGS_NOLOGFLUSH)`: nothing reaches the disk any more. Node has no ioctl. */
const SHUT_DOWN = String.raw`my $how = pack("L", 2);
open(my $folder, "<", $ARGV[0]) or die "open: $!";
ioctl($folder, 0x8004587d, $how) or die "ioctl: $!";`;

/** A disk with its own file system, whose power can be cut. */
export type LoopDisk = AsyncDisposable & {
  /** Where it is mounted. */
  readonly path: string;
  /** Loses what was not flushed; every later operation fails. */
  cutPower(): Promise<void>;
  /** Mounts it again. No file on it may be open. */
  restorePower(): Promise<void>;
};

/** Only root on Linux can mount a disk, and not in every container. */
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
    throw new NoLoopDiskError('this machine cannot mount a disk', { cause });
  }
  return {
    path: mountPoint,
    cutPower: async () => void (await run('perl', ['-e', SHUT_DOWN, mountPoint])),
    restorePower: async () => {
      await unmount();
      await mount();
      if (await isPowered(mountPoint)) return;
      // A mount namespace created meanwhile, as a browser's sandbox does, keeps the dead file system mounted.
      await unmount();
      await run('cp', ['--sparse=always', image, `${image}.copy`]);
      await rename(`${image}.copy`, image);
      await mount();
    },
    [Symbol.asyncDispose]: async () => {
      await unmount();
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

/** Skips the test where no disk can be mounted. */
export async function onLoopDisk(
  { skip }: TestContext,
  sizeMebibytes: number,
  use: (disk: LoopDisk) => Promise<void>,
): Promise<void> {
  let disk: LoopDisk;
  try {
    disk = await loopDisk(sizeMebibytes);
  } catch (error) {
    if (error instanceof NoLoopDiskError) skip(error.message);
    throw error;
  }
  try {
    await use(disk);
  } finally {
    await disk[Symbol.asyncDispose]();
  }
}

/** Writes a file until the disk is full, down to the last byte. */
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
