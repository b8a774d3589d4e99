import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import { isPostgresUrl } from '#server/settings.ts';
import {
  copyDatabase,
  findDifferingTables,
  findUsedTable,
  readDataVersion,
} from '#server/storage/engines/copy-database.ts';
import { lockSchema } from '#server/storage/engines/migrate.ts';
import { openStorage as openTarget, type Storage } from '#server/storage/engines/open-storage.ts';
import { UNBOUNDED_TIMEOUTS } from '#server/storage/engines/postgres-timeouts.ts';
import type { Schema } from '#server/storage/schema.ts';
import { findDifferences } from '#server/usecases/progress/check-progress.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { exportInJson } from '#server/usecases/export/export-account.ts';
import { wallClock } from '#server/wall-clock.ts';
import { allAccounts } from './all-accounts.ts';
import { CommandError, UsageError, type Command } from './command.ts';

export const copyToCommand: Command = {
  name: 'copy-to',
  summary: 'Copy everything to an empty PostgreSQL and verify the copy.',
  positionals: ['<postgres://…>'],
  async run({ config, openStorage }, args) {
    const [url = ''] = args.positionals;
    if (!isPostgresUrl(url)) {
      throw new UsageError(
        'The target must be a URL that begins with postgres:// or postgresql://.',
      );
    }
    const source = await openStorage();
    const versionBefore = await readDataVersion(source);
    const sleepers = await copyTo(url, source, config);
    const isOutdated = (await readDataVersion(source)) !== versionBefore;
    return {
      lines: [
        `Copied ${sleepers} sleepers: every row and every export is the same, and the check is clean.`,
        isOutdated ? OUTDATED : nextStep(config),
      ],
      json: { sleepers, isOutdated },
      hasFaults: isOutdated,
    };
  },
};

const OUTDATED =
  'But what was copied from has been written to meanwhile, and that is not in the copy. Stop the server, empty the ' +
  'PostgreSQL, and copy again.';

function nextStep({ tokenSecret, dataDir }: Config): string {
  const secret =
    tokenSecret === undefined
      ? `TOKEN_SECRET from ${path.join(dataDir, 'token-secret')}`
      : 'the same TOKEN_SECRET';
  return `Now start the server with DATABASE_URL and ${secret}.`;
}

/** Copies and verifies in one transaction. Returns the number of sleepers. */
async function copyTo(url: string, source: Storage, config: Config): Promise<number> {
  const target = await openTarget({
    databaseUrl: url,
    databaseConnections: 1,
    databaseTimes: UNBOUNDED_TIMEOUTS,
    dataDir: config.dataDir,
  });
  try {
    return await source.snapshot((from) =>
      target.transaction(async (to) => {
        // A server started there meanwhile could accept sign-ins.
        await lockSchema(to);
        const used = await findUsedTable(to);
        if (used !== undefined) {
          throw new CommandError(`That PostgreSQL is not empty: there are ${used} in it.`);
        }
        await copyDatabase(from, to);
        return await verify(from, to, config);
      }),
    );
  } finally {
    await target.close();
  }
}

async function verify(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  { defaultTimeZone }: Config,
): Promise<number> {
  // Both exports must use the same instant for age limits.
  const at = Date.now();
  const deps = { now: () => at, wallClock, defaultTimeZone };
  const differing: string[] = await findDifferingTables(from, to);
  let sleepers = 0;
  for await (const { userId } of allAccounts({ db: from })) {
    sleepers += 1;
    const [original, copy] = [
      await exportHash(deps, from, userId),
      await exportHash(deps, to, userId),
    ];
    if (original !== copy) differing.push(`the export of ${userId}`);
    const unclean = await findDifferences(to, userId, wallClock);
    // Outdated sleepers are refolded by the new server.
    if (unclean !== 'outdated' && unclean.length > 0) differing.push(`the progress of ${userId}`);
  }
  if (differing.length === 0) return sleepers;
  throw new CommandError(
    `The copy is not right and was taken back: ${differing.join(', ')}. ` +
      'Does npm run admin -- check find faults in what was copied?',
  );
}

async function exportHash(
  deps: Pick<UseCaseDeps, 'now' | 'wallClock' | 'defaultTimeZone'>,
  db: Kysely<Schema>,
  userId: string,
): Promise<string> {
  const storage: Pick<Storage, 'db' | 'snapshot'> = { db, snapshot: (read) => read(db) };
  const hash = createHash('sha256');
  for await (const part of await exportInJson({ ...deps, storage }, userId)) hash.update(part);
  return hash.digest('hex');
}
