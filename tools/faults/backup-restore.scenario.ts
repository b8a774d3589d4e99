import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile } from '#server/storage/engines/sqlite-connection.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { fillDisk, onLoopDisk } from './loop-disk.ts';
import { scale } from './scale.ts';
import { scratchFolder, withStorage } from './scratch.ts';
import { runAdmin, type ServerOptions } from './server-process.ts';

/** The smallest file system. */
const DISK_MEBIBYTES = 8;

const dieAtStep = (step: number): ServerOptions => ({
  env: { DIE_AT_STEP: String(step) },
  imports: [new URL('./die-at-step.ts', import.meta.url).href],
});

async function makeDatabase(folder: string, name: string, sleepers: number): Promise<string> {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir);
  await withStorage({ dataDir }, async (storage) => {
    for (let n = 0; n < sleepers; n += 1) await addSleeper(storage);
  });
  return dataDir;
}

async function countSleepers(dataDir: string): Promise<number> {
  if (!existsSync(sqliteFile(dataDir))) return 0;
  return await withStorage({ dataDir }, async ({ db }) => {
    return (await db.selectFrom('accounts').select('user_id').execute()).length;
  });
}

test('a backup killed after any change to a file leaves a whole backup or none', async () => {
  await using folder = await scratchFolder();
  const dataDir = await makeDatabase(folder.path, 'data', 2);
  let code: number | null = null;
  for (let step = 1; code !== 0; step += scale(2, 1)) {
    const to = path.join(folder.path, `backup-${step}`);
    await mkdir(to);
    ({ code } = await runAdmin(dataDir, ['backup', path.join(to, 'backup.db')], dieAtStep(step)));
    const left = (await readdir(to)).filter((name) => !name.endsWith('-journal'));
    for (const name of left) {
      const restored = path.join(to, `restored-${name}`);
      await mkdir(restored);
      const restore = await runAdmin(restored, ['restore', path.join(to, name)]);
      expect(restore.said).not.toMatch(/\n\s+at /);
      expect(await countSleepers(restored)).toBe(restore.code === 0 ? 2 : 0);
    }
  }
});

test('a backup to a full disk says so and leaves nothing', async (context) => {
  await using folder = await scratchFolder();
  const dataDir = await makeDatabase(folder.path, 'data', 1);
  await onLoopDisk(context, DISK_MEBIBYTES, async (disk) => {
    fillDisk(path.join(disk.path, 'filler'));
    const { code, said } = await runAdmin(dataDir, ['backup', path.join(disk.path, 'backup.db')]);
    expect(said).toMatch(/^There is no room for /);
    expect(code).toBe(1);
    expect((await readdir(disk.path)).filter((name) => name.includes('backup'))).toEqual([]);
  });
});

/** Kills a restore after each change to a file. `lost` are the steps after which no database or no restore works. */
async function killRestores(folder: string) {
  const backup = path.join(folder, 'backup.db');
  await runAdmin(await makeDatabase(folder, 'new', 2), ['backup', backup]);
  const lost: number[] = [];
  for (let step = 1; ; step += 1) {
    const dataDir = await makeDatabase(folder, `old-${step}`, 1);
    const { code, said } = await runAdmin(dataDir, ['restore', backup], dieAtStep(step));
    if (code === 1) throw new Error(said);
    const sleepers = await countSleepers(dataDir);
    if (code === 0) return { steps: step, sleepers, lost };
    if (sleepers === 0) lost.push(step);
    // The next restore must not fail because of what the killed one left.
    else if ((await runAdmin(dataDir, ['restore', backup])).code !== 0) lost.push(step);
  }
}

test('a restore killed after any change to a file leaves the old database or the new', async () => {
  await using folder = await scratchFolder();
  const { steps, ...rest } = await killRestores(folder.path);
  expect(rest).toEqual({ sleepers: 2, lost: [] });
  expect(steps).toBeGreaterThan(2);
});
