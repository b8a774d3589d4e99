import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { addSleeper } from '#testkit/sleepers.ts';
import type { Fault, Finding } from './fault.ts';
import { withStorage } from './scratch-databases.ts';
import { scratchFolder } from './scratch-folder.ts';
import { runAdmin, startAdmin, type ServerOptions } from './server-process.ts';
import { mutantFault } from './mutant-scenario.ts';

/** Has a program die after so many changes to files. */
export function dyingAtStep(step: number, imports: readonly string[] = []): ServerOptions {
  const dying = new URL('./die-at-step.ts', import.meta.url).href;
  return { env: { DIE_AT_STEP: String(step) }, imports: [dying, ...imports] };
}

export const restoreKillFault: Fault = {
  name: 'restore-kill',
  goal: 'a restore killed at each step leaves the old database or the new one',
  run: async (_scale, log) => await killRestores({ log }),
};

/** A restore that for a moment leaves neither. */
export const restoreByMovingFault = mutantFault(
  'restores-by-rename',
  /a restore left neither/,
  async ({ imports }, log) => await killRestores({ imports, stopAtFault: true, log }),
);

/** Kills a restore after each of its steps, on a database of its own each time, until one runs to its end. */
async function killRestores({
  imports = [],
  stopAtFault = false,
  log,
}: {
  imports?: readonly string[] | undefined;
  stopAtFault?: boolean;
  log: (line: string) => void;
}): Promise<Finding> {
  const faults: string[] = [];
  await using folder = await scratchFolder();
  const backup = path.join(folder.path, 'backup.db');
  const restored = await databaseWith(folder.path, 'new', 2);
  await runAdmin(restored, 'backup', backup);
  for (let step = 1; ; step += 1) {
    const dataDir = await databaseWith(folder.path, `old-${step}`, 1);
    log(`step ${step}`);
    const { code, said } = await startAdmin(
      dataDir,
      ['restore', backup],
      dyingAtStep(step, imports),
    ).done;
    if (code === 1) throw new Error(`a restore failed: ${said}`);
    const isThere = existsSync(path.join(dataDir, 'lelap.db'));
    const sleepers = isThere ? await countSleepers(dataDir) : 0;
    if (sleepers !== 1 && sleepers !== 2)
      faults.push(`killed at step ${step} a restore left neither`);
    if (stopAtFault && faults.length > 0) return { figures: '', faults };
    if (code === 0) {
      if (sleepers !== 2) faults.push('a restore that was not killed restored nothing');
      return { figures: `killed at each of ${step - 1} steps`, faults };
    }
    // The next one must not stumble over what the killed one left.
    const again = await runAdmin(dataDir, 'restore', backup);
    if (isThere && again.code !== 0) faults.push(`after a kill at step ${step}: ${again.said}`);
  }
}

async function databaseWith(folder: string, name: string, sleepers: number): Promise<string> {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir);
  await withStorage({ dataDir }, async (storage) => {
    for (let n = 0; n < sleepers; n += 1) await addSleeper(storage);
  });
  return dataDir;
}

async function countSleepers(dataDir: string): Promise<number> {
  return await withStorage({ dataDir }, async ({ db }) => {
    const rows = await db.selectFrom('accounts').select('user_id').execute();
    return rows.length;
  });
}
