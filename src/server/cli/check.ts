import type { Storage } from '#server/storage/engines/open-storage.ts';
import { allUserIds } from '#server/storage/tables/accounts.ts';
import { checkProgress, type Difference } from '#server/usecases/progress/check-progress.ts';
import { SYSTEM, type Command } from './command.ts';

/** A repair from a damaged history would store wrong progress. */
const RESTORE = 'Nothing was checked or repaired. Restore it from a backup.';

export const checkCommand: Command = {
  name: 'check',
  summary: "Recompute each sleeper's progress from their sleeps and report differences.",
  options: { '--repair': 'correct the differences' },
  async run({ openStorage }, args) {
    const repair = args.has('repair');
    const storage = await openStorage();
    const damage = storage.findDamage();
    if (damage.length > 0) {
      const lines = [...damage.map((each) => `The database is damaged: ${each}.`), RESTORE];
      return { lines, json: { damage }, hasFaults: true };
    }
    const { sleepers, outdated, faults } = await checkAll(storage, { repair });
    const differences = faults.reduce((sum, fault) => sum + fault.differences.length, 0);
    const verdict = [
      `Sleepers checked: ${sleepers}. Differences: ${differences}.`,
      ...(repair && differences > 0 ? ['All repaired.'] : []),
      ...(outdated > 0
        ? [`Outdated, made by older rules and not compared: ${outdated} (see refold).`]
        : []),
    ].join(' ');
    return {
      lines: [...faults.flatMap(({ userId, differences: of }) => toLines(userId, of)), verdict],
      json: {
        damage,
        sleepers,
        outdated,
        differences,
        repaired: repair && differences > 0,
        faults,
      },
      hasFaults: differences > 0 && !repair,
    };
  },
};

type Fault = { userId: string; differences: Difference[] };

/** Checks all sleepers; lists outdated ones and those with differences. */
export async function checkAll(
  storage: Storage,
  options: { repair: boolean },
): Promise<{ sleepers: number; outdated: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  let sleepers = 0;
  let outdated = 0;
  for await (const userId of allUserIds(storage.db)) {
    sleepers += 1;
    const differences = await checkProgress({ ...SYSTEM, storage }, userId, options);
    if (differences === 'outdated') outdated += 1;
    else if (differences.length > 0) faults.push({ userId, differences });
  }
  return { sleepers, outdated, faults };
}

function toLines(userId: string, differences: readonly Difference[]): string[] {
  return differences.map(
    ({ of, id, stored, expected }) =>
      `${userId}  ${[of, id].join(' ').trim()}: stored ${JSON.stringify(stored)}, should be ${JSON.stringify(expected)}`,
  );
}
