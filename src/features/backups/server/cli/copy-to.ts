import { renewDiaryVersions } from '#accounts/server/account-rows.ts';
import { deleteAllDeliveries } from '#destinations/server/delivery-rows.ts';
import path from 'node:path';
import type { Config } from '#kernel/server/config.ts';
import { isPostgresUrl } from '#kernel/server/settings.ts';
import {
  copyDatabase,
  findDifferingTables,
  findUsedTable,
  readDataVersion,
} from '#kernel/server/storage/copy-database.ts';
import { lockSchema } from '#kernel/server/storage/migrate.ts';
import { openStorage, type Storage } from '#kernel/server/storage/open-storage.ts';
import { UNBOUNDED_TIMEOUTS } from '#kernel/server/storage/postgres-timeouts.ts';
import { CommandError, UsageError, type Command } from '#kernel/server/cli/command.ts';

export const copyToCommand: Command = {
  name: 'copy-to',
  summary: 'Copy everything to an empty database of the other engine and verify the copy.',
  positionals: ['<postgres://… or folder>'],
  async run({ config, openDeps }, args) {
    const [target = ''] = args.positionals;
    const isFolder = config.databaseUrl !== undefined && !target.includes('://');
    if (!isFolder && !isPostgresUrl(target)) {
      throw new UsageError(
        'The target must be a URL that begins with postgres:// or postgresql://, or, from a PostgreSQL, a folder.',
      );
    }
    const { storage: source } = await openDeps();
    const versionBefore = await readDataVersion(source);
    const sleepers = await copyTo(isFolder ? { dataDir: target } : toSettings(target), source);
    const isOutdated = (await readDataVersion(source)) !== versionBefore;
    return {
      lines: [
        `Copied ${sleepers} sleepers: every row is the same. Pending messages stay behind.`,
        isOutdated ? OUTDATED : nextStep(config, isFolder ? `DATA_DIR ${target}` : 'DATABASE_URL'),
      ],
      json: { sleepers, isOutdated },
      hasFaults: isOutdated,
    };
  },
};

const OUTDATED =
  'But what was copied from has been written to meanwhile, and that is not in the copy. Stop the server, empty the ' +
  'target, and copy again.';

function nextStep({ tokenSecret, dataDir }: Config, setting: string): string {
  const secret =
    tokenSecret === undefined
      ? `TOKEN_SECRET from ${path.join(dataDir, 'token-secret')}`
      : 'the same TOKEN_SECRET';
  return `Now start the server with ${setting} and ${secret}.`;
}

type TargetSettings = Parameters<typeof openStorage>[0];

const toSettings = (databaseUrl: string): TargetSettings => ({
  databaseUrl,
  databaseConnections: 1,
  databaseTimes: UNBOUNDED_TIMEOUTS,
  dataDir: '',
});

/** Copies and verifies in one transaction. Returns the number of sleepers. */
async function copyTo(settings: TargetSettings, source: Storage): Promise<number> {
  const target = await openStorage(settings);
  try {
    return await source.snapshot((from) =>
      target.transaction(async (to) => {
        // A server started there meanwhile could accept sign-ins.
        await lockSchema(to);
        const used = await findUsedTable(to);
        if (used !== undefined) {
          throw new CommandError(`The target is not empty: there are ${used} in it.`);
        }
        await copyDatabase(from, to);
        const differing = await findDifferingTables(from, to);
        if (differing.length > 0) {
          throw new CommandError(
            `The copy is not right and was taken back: ${differing.join(', ')}.`,
          );
        }
        await deleteAllDeliveries(to);
        await renewDiaryVersions(to);
        return (await to.selectFrom('accounts').select('userId').execute()).length;
      }),
    );
  } finally {
    await target.close();
  }
}
