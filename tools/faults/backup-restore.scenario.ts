import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sqliteFile } from '#kernel/server/storage/sqlite-connection.ts';
import { addSleeper } from '#testkit/sleepers.ts';
import { scratchFolder, withStorage } from '../support/scratch.ts';
import { runAdmin, type ProgramOptions } from '../support/server-process.ts';
import { scale } from './scale.ts';
import { fillDisk, mountDisk } from './small-disk.ts';

const dieAtStep = (step: number): ProgramOptions => ({
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
    return (await db.selectFrom('accounts').select('userId').execute()).length;
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
      expect(await countSleepers(restored)).toBe(restore.code === 0 ? 2 : 0);
    }
  }
});

test('a backup to a full disk says so and leaves nothing', async (context) => {
  await using folder = await scratchFolder();
  const dataDir = await makeDatabase(folder.path, 'data', 1);
  await using disk = await mountDisk(context, 1);
  fillDisk(path.join(disk.path, 'filler'));
  const { code, said } = await runAdmin(dataDir, ['backup', path.join(disk.path, 'backup.db')]);
  expect(said).toMatch(/^There is no room for /);
  expect(code).toBe(1);
  expect(await readdir(disk.path)).toEqual(['filler']);
});

test('a restore killed after any change to a file leaves the old database or the new', async () => {
  await using folder = await scratchFolder();
  const backup = path.join(folder.path, 'backup.db');
  await runAdmin(await makeDatabase(folder.path, 'new', 2), ['backup', backup]);
  const restoreDyingAt = async (step: number) => {
    const dataDir = await makeDatabase(folder.path, `old-${step}`, 1);
    return { dataDir, ...(await runAdmin(dataDir, ['restore', backup], dieAtStep(step))) };
  };
  let step = 1;
  let run = await restoreDyingAt(step);
  for (; run.code === null; step += 1, run = await restoreDyingAt(step)) {
    expect(await countSleepers(run.dataDir)).toBeGreaterThan(0);
    // What a killed restore left must not stop the next one.
    expect(await runAdmin(run.dataDir, ['restore', backup])).toMatchObject({ code: 0 });
  }
  expect(run).toMatchObject({ code: 0 });
  expect(await countSleepers(run.dataDir)).toBe(2);
  expect(step).toBeGreaterThan(2);
});
