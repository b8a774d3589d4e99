import initSqlJs from 'sql.js';
import { createDatabaseOpener } from './sqlite.ts';

let loading: ReturnType<typeof initSqlJs> | undefined;
const loadSqlJs = () => (loading ??= initSqlJs());

/** Opens a database in tests. */
export const openDatabase = createDatabaseOpener(loadSqlJs);

/** The bytes of a database that some statements made. */
export async function databaseSample(sql: string): Promise<Uint8Array> {
  const { Database } = await loadSqlJs();
  const database = new Database();
  database.exec(sql);
  const bytes = database.export();
  database.close();
  return bytes;
}
