import type { SqlJsStatic } from 'sql.js';
import type { Database, OpenDatabase } from './reader.ts';

/** Opens databases with sql.js, so that a stranger's file is only ever read inside of WebAssembly. */
export function createDatabaseOpener(loadSqlJs: () => Promise<SqlJsStatic>): OpenDatabase {
  return async (bytes) => {
    const { Database } = await loadSqlJs();
    const database = new Database(bytes);
    try {
      // Triggers, views and functions of the file are code; nothing of it may run or write.
      database.exec('pragma trusted_schema = off; pragma query_only = on;');
    } catch (error) {
      database.close();
      throw error;
    }
    return {
      rows: (sql) => readRows(database, sql),
      close: () => database.close(),
    };
  };
}

function* readRows(
  database: InstanceType<SqlJsStatic['Database']>,
  sql: string,
): ReturnType<Database['rows']> & Generator {
  const statement = database.prepare(sql);
  try {
    while (statement.step()) yield statement.getAsObject();
  } finally {
    statement.free();
  }
}
