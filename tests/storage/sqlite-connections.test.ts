import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectSqlite } from '#kernel/server/storage/sqlite-connection.ts';
import { describeSqlite } from '../support/engines.ts';

describeSqlite('A new database', (engine) => {
  test('a database syncs each commit, overwrites what is deleted, and is readable by its owner alone', async () => {
    const { dataDir: parent } = await engine.createEmptyDatabase();
    const dataDir = join(parent, 'data');
    const storage = await engine.openStorage({ dataDir });
    await storage.probe();
    const settings = sql`select synchronous, secure_delete from pragma_synchronous, pragma_secure_delete`;
    // 2 is FULL.
    expect((await settings.execute(storage.db)).rows).toEqual([
      { synchronous: 2, secureDelete: 1 },
    ]);
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(dataDir)).toBe(0o700);
    expect(await modeOf(join(dataDir, 'lelap.db'))).toBe(0o600);
    expect(await modeOf(join(dataDir, 'lelap.db-wal'))).toBe(0o600);
  });

  test('a connection to a missing file fails, and makes no file', async () => {
    const { dataDir } = await engine.createEmptyDatabase();
    expect(() => connectSqlite(join(dataDir, 'moved.db'))).toThrow('unable to open');
    expect(await readdir(dataDir)).not.toContain('moved.db');
  });
});
