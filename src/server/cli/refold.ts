import type { Storage } from '#server/storage/engines/open-storage.ts';
import { allUserIds } from '#server/storage/tables/accounts.ts';
import { refoldSleeper } from '#server/usecases/progress/refold-history.ts';
import { findUser, USER_OPTIONS, USER_WORD } from './find-user.ts';
import { SYSTEM, type Command } from './command.ts';

export const refoldCommand: Command = {
  name: 'refold',
  summary: 'Refold one sleeper, or all, to the rules of this version, as their next request would.',
  positionals: [`[${USER_WORD}]`],
  options: USER_OPTIONS,
  async run(context, args) {
    const storage = await context.openStorage();
    if (args.positionals.length === 0) {
      const { sleepers, refolded } = await refoldAll(storage);
      return {
        lines: [`Sleepers: ${sleepers}. Refolded: ${refolded}; the others were up to date.`],
        json: { sleepers, refolded },
      };
    }
    const { userId, username } = await findUser(context, args);
    const isRefolded = await refoldSleeper({ ...SYSTEM, storage }, userId);
    return {
      lines: [isRefolded ? `Refolded ${username}.` : `${username} was up to date.`],
      json: { userId, sleepers: 1, refolded: isRefolded ? 1 : 0 },
    };
  },
};

export async function refoldAll(storage: Storage): Promise<{ sleepers: number; refolded: number }> {
  let sleepers = 0;
  let refolded = 0;
  for await (const userId of allUserIds(storage.db)) {
    sleepers += 1;
    if (await refoldSleeper({ ...SYSTEM, storage }, userId)) refolded += 1;
  }
  return { sleepers, refolded };
}
