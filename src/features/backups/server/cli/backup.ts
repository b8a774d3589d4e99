import { existsSync } from 'node:fs';
import { sqliteFile } from '#kernel/server/storage/sqlite-connection.ts';
import { backUpSqlite } from '#kernel/server/storage/sqlite-backup.ts';
import { CommandError, type Command } from '#kernel/server/cli/command.ts';

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Copy the SQLite database to a new file, while the server runs.',
  positionals: ['<file>'],
  async run({ config }, args) {
    if (config.databaseUrl !== undefined) {
      throw new CommandError(
        'This database is a PostgreSQL: back it up with its own pg_dump, and restore it with pg_restore.',
      );
    }
    if (!existsSync(sqliteFile(config.dataDir))) {
      throw new CommandError(`There is no database in ${config.dataDir}. Is DATA_DIR right?`);
    }
    const [file = ''] = args.positionals;
    await backUpSqlite(config.dataDir, file);
    return { lines: [`Wrote the backup ${file}.`], json: { file } };
  },
};
