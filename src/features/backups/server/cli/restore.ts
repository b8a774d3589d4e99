import { mkdir } from 'node:fs/promises';
import { openStorage } from '#kernel/server/storage/open-storage.ts';
import { restoreSqlite } from '#kernel/server/storage/sqlite-restore.ts';
import { renewDiaryVersions } from '#accounts/server/account-rows.ts';
import { deleteAllInvitations } from '#sign-in/server/invitation-rows.ts';
import { suspendReminders } from '#destinations/server/destination-rows.ts';
import { checkAll } from '#diary/server/cli/check.ts';
import { CommandError, type Command, type CommandContext } from '#kernel/server/cli/command.ts';
import { signOutEveryone } from '#destinations/server/cli/sign-out-everyone.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Check a backup and replace the SQLite database by it.',
  positionals: ['<file>'],
  async run({ config, system }, args) {
    if (config.databaseUrl !== undefined) {
      throw new CommandError(
        'This database is a PostgreSQL: restore it with its own pg_restore, from what pg_dump wrote.',
      );
    }
    const [file = ''] = args.positionals;
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    let checked: Awaited<ReturnType<typeof checkAll>> = { sleepers: 0, faults: [] };
    const { keptAs, resurrectedUserIds } = await restoreSqlite(
      file,
      config.dataDir,
      async (copyDir) => {
        checked = await prepare(system, copyDir);
      },
    );
    const { sleepers, faults } = checked;
    const faultySleepers = faults.length;
    return {
      lines: [
        `Restored ${sleepers} sleepers from ${file}.`,
        ...(faultySleepers > 0
          ? [`The sleeps of ${faultySleepers} sleepers have faults; check lists them.`]
          : []),
        ...(keptAs === undefined ? [] : [`What was there before is kept as ${keptAs}.`]),
        CREDENTIALS,
        ...toLines(resurrectedUserIds),
      ],
      json: {
        file,
        sleepers,
        faultySleepers,
        keptAs: keptAs ?? null,
        resurrectedUserIds: resurrectedUserIds ?? null,
      },
    };
  },
};

/** Opens the copy as the server will, which brings its schema up to date, and checks every sleeper. */
async function prepare(system: CommandContext['system'], copyDir: string) {
  const storage = await openStorage({ dataDir: copyDir });
  try {
    await signOutEveryone({ ...system, storage });
    await storage.transaction(async (trx) => {
      await suspendReminders(trx);
      await deleteAllInvitations(trx);
      await renewDiaryVersions(trx);
    });
    return await checkAll({ ...system, storage });
  } finally {
    await storage.close();
  }
}

const CREDENTIALS =
  'Everybody is signed out, and API tokens are revoked. Passwords, emails, second steps, administrators and blocks are those of the backup. Pending reminders and invitations were removed. ' +
  'Email addresses for reminders have to be confirmed again; webhooks and all other channels wait for their owners.';

function toLines(resurrectedUserIds: readonly string[] | undefined): string[] {
  if (resurrectedUserIds === undefined) {
    return [
      'The replaced database is missing or unreadable: accounts erased since the backup are back.',
    ];
  }
  if (resurrectedUserIds.length === 0) return [];
  return [
    `Erased since the backup, and back; delete-user erases them again: ${resurrectedUserIds.join(', ')}.`,
  ];
}
