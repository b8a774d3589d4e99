import { mkdir } from 'node:fs/promises';
import { openStorage } from '#server/storage/engines/open-storage.ts';
import type { PreservedCredentials } from '#server/storage/engines/preserve-credentials.ts';
import { restoreSqlite } from '#server/storage/engines/sqlite-restore.ts';
import { checkAll } from './check.ts';
import { CommandError, type Command } from './command.ts';
import { refoldAll } from './refold.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Check a backup and replace the SQLite database by it.',
  positionals: ['<file>'],
  options: {
    repair: { description: 'correct progress that differs from the sleeps' },
  },
  async run({ config }, args) {
    if (config.databaseUrl !== undefined) {
      throw new CommandError(
        'This database is a PostgreSQL: restore it with its own pg_restore, from what pg_dump wrote.',
      );
    }
    const [file = ''] = args.positionals;
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    let sleepers = 0;
    const { keptAs, keys } = await restoreSqlite(file, config.dataDir, async (copyDir) => {
      sleepers = await verify(copyDir, args.has('repair'));
    });
    return {
      lines: [
        `Restored ${sleepers} sleepers from ${file}.`,
        ...(keptAs === undefined ? [] : [`What was there before is kept as ${keptAs}.`]),
        ...toLines(keys),
      ],
      json: { file, sleepers, keptAs: keptAs ?? null, keys: keys ?? null },
    };
  },
};

/** Opens the copy as the server will, which brings its schema up to date; refolds the outdated and checks every sleeper. */
async function verify(copyDir: string, repair: boolean): Promise<number> {
  const storage = await openStorage({ dataDir: copyDir });
  try {
    await refoldAll(storage);
    const { sleepers, faults } = await checkAll(storage, { repair });
    if (faults.length > 0 && !repair) {
      throw new CommandError(
        `The progress of ${faults.length} sleepers does not follow from their log; nothing was restored. ` +
          'Add --repair to repair it on the way.',
      );
    }
    return sleepers;
  } finally {
    await storage.close();
  }
}

function toLines(keys: PreservedCredentials | undefined): string[] {
  if (keys === undefined) {
    return [
      'Nothing tells which sign-ins were revoked since the backup: everybody is signed out, and passwords are as they were then.',
    ];
  }
  const { otherPasswords, resurrectedUserIds } = keys;
  return [
    'Sign-ins, passwords and emails are as they were before the restore.',
    ...(otherPasswords === 0
      ? []
      : [`Passwords changed since the backup and kept: ${otherPasswords}.`]),
    ...(resurrectedUserIds.length === 0
      ? []
      : [
          `Erased since the backup, and back; delete-user erases them again: ${resurrectedUserIds.join(', ')}.`,
        ]),
  ];
}
