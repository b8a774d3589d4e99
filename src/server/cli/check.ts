import { v7 as newId } from 'uuid';
import type { Storage } from '#server/storage/open-storage.ts';
import { checkProgress, type Difference } from '#server/usecases/check-progress.ts';
import { allAccounts } from './all-accounts.ts';
import type { Command } from './command.ts';

/** What is worked out from a damaged log would be mended to something wrong. */
const RESTORE = 'Nothing was checked or mended. Restore it from a backup.';

export const checkCommand: Command = {
  name: 'check',
  summary:
    "Work out every sleeper's progress anew from their log and report what is stored otherwise.",
  positionals: [],
  options: {
    repair: { type: 'boolean', description: 'put what was worked out in its place' },
  },
  async run({ openStorage }, args) {
    const repair = args.has('repair');
    const storage = await openStorage();
    const damage = storage.findDamage();
    if (damage.length > 0) {
      const lines = [...damage.map((each) => `The database is damaged: ${each}.`), RESTORE];
      return { lines, json: { damage }, hasFaults: true };
    }
    const { sleepers, faults } = await checkAll(storage, { repair });
    const differences = faults.reduce((sum, fault) => sum + fault.differences.length, 0);
    const verdict = [
      `Sleepers checked: ${sleepers}. Differences: ${differences}.`,
      ...(repair && differences > 0 ? ['All mended.'] : []),
    ].join(' ');
    return {
      lines: [...faults.flatMap(({ userId, differences: of }) => linesOf(userId, of)), verdict],
      json: { damage, sleepers, differences, repaired: repair && differences > 0, faults },
      hasFaults: differences > 0 && !repair,
    };
  },
};

type Fault = { userId: string; differences: Difference[] };

/** Checks every sleeper, one after the other; only those with differences are in the answer. */
export async function checkAll(
  storage: Storage,
  options: { repair: boolean },
): Promise<{ sleepers: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  let sleepers = 0;
  for await (const { userId } of allAccounts(storage)) {
    sleepers += 1;
    const differences = await checkProgress({ storage, now: Date.now, newId }, userId, options);
    if (differences.length > 0) faults.push({ userId, differences });
  }
  return { sleepers, faults };
}

function linesOf(userId: string, differences: readonly Difference[]): string[] {
  return differences.map(
    ({ of, id, stored, expected }) =>
      `${userId}  ${[of, id].join(' ').trim()}: stored ${JSON.stringify(stored)}, should be ${JSON.stringify(expected)}`,
  );
}
