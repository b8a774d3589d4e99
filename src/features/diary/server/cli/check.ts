import { findFaults } from '../../rules/diary-faults.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { allUserIds } from '#accounts/server/account-rows.ts';
import { loadDiary } from '../read-diary.ts';
import type { Command } from '#kernel/server/cli/command.ts';

const RESTORE = 'Nothing was checked. Restore it from a backup.';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Check the database file, and report sleeps that overlap or have impossible dates.',
  async run({ openDeps }) {
    const deps = await openDeps();
    const damage = deps.storage.findDamage();
    if (damage.length > 0) {
      const lines = [...damage.map((each) => `The database is damaged: ${each}.`), RESTORE];
      return { lines, json: { damage }, hasFaults: true };
    }
    const { sleepers, faults } = await checkAll(deps);
    const count = faults.reduce((sum, { faults: of }) => sum + of.length, 0);
    return {
      lines: [
        ...faults.flatMap(({ userId, faults: of }) => of.map((fault) => `${userId}  ${fault}`)),
        `Sleepers checked: ${sleepers}. Faults: ${count}.`,
      ],
      json: { damage, sleepers, faults },
      hasFaults: count > 0,
    };
  },
};

/** Checks the diaries of all sleepers; lists each sleeper whose diary has faults. */
export async function checkAll({ storage, now }: Pick<UseCaseDeps, 'storage' | 'now'>): Promise<{
  sleepers: number;
  faults: { userId: string; faults: string[] }[];
}> {
  const found: { userId: string; faults: string[] }[] = [];
  let sleepers = 0;
  for await (const userId of allUserIds(storage.db)) {
    sleepers += 1;
    const faults = findFaults(await loadDiary(storage.db, userId, now()));
    if (faults.length > 0) found.push({ userId, faults });
  }
  return { sleepers, faults: found };
}
