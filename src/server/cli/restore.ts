import { mkdir } from 'node:fs/promises';
import { openStorage } from '#server/storage/open-storage.ts';
import { restoreSqlite } from '#server/storage/sqlite-backup.ts';
import { checkAll } from './check.ts';
import { CommandError, type Command } from './command.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary:
    'Put a backup in place of the SQLite database, after looking whether it is whole and right.',
  words: ['file'],
  options: {
    repair: { type: 'boolean', description: 'mend progress that does not follow from the log' },
  },
  async run({ config }, given) {
    if (config.databaseUrl !== undefined) {
      throw new CommandError(
        'This database is a PostgreSQL: restore it with its own pg_restore, from what pg_dump wrote.',
      );
    }
    const [file = ''] = given.words;
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    let sleepers = 0;
    const { keptAs } = await restoreSqlite(file, config.dataDir, async (copyDir) => {
      sleepers = await verify(copyDir, given.has('repair'));
    });
    return {
      lines: [
        `Restored ${sleepers} sleepers from ${file}.`,
        ...(keptAs === undefined ? [] : [`What was there before is kept as ${keptAs}.`]),
      ],
      json: { file, sleepers, keptAs: keptAs ?? null },
    };
  },
};

/** Opens the copy as the server will, which brings its schema up to date, and checks every sleeper. */
async function verify(copyDir: string, repair: boolean): Promise<number> {
  const storage = await openStorage({ dataDir: copyDir });
  try {
    const { sleepers, faults } = await checkAll(storage, { repair });
    if (faults.length > 0 && !repair) {
      throw new CommandError(
        `The progress of ${faults.length} sleepers does not follow from their log; nothing was restored. ` +
          'Add --repair to mend it on the way.',
      );
    }
    return sleepers;
  } finally {
    await storage.close();
  }
}
