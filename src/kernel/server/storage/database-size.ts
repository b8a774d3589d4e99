import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Database } from '#schema.ts';

export type DatabaseSize = {
  readonly bytes: number;
  /** Size of SQLite's WAL; absent on PostgreSQL. */
  readonly walBytes: number | undefined;
};

export async function readDatabaseSize(
  engine: Engine['name'],
  db: Database,
): Promise<DatabaseSize> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(db);
    return { bytes: rows[0]?.bytes ?? 0, walBytes: undefined };
  }
  const { rows } = await sql<{ bytes: number; file: string }>`
    select page_count * page_size as bytes, file
    from pragma_page_count(), pragma_page_size(), pragma_database_list()
    where name = 'main'`.execute(db);
  const { bytes = 0, file = '' } = rows[0] ?? {};
  return { bytes, walBytes: (await stat(`${file}-wal`)).size };
}
