import { connectSqlite as connectDurably } from '#server/storage/engines/sqlite-connection.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/storage/engines/sqlite-connection.ts';

/** Acknowledges a commit before it is on the disk. */
export const connectSqlite: typeof connectDurably = (file, options) => {
  const database = connectDurably(file, options);
  database.pragma('synchronous = NORMAL');
  return database;
};

replaceModule(import.meta.resolve('#server/storage/engines/sqlite-connection.ts'), import.meta.url);
