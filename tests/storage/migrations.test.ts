// @module-tag slow
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { camelCase } from '#kernel/server/storage/camel-case.ts';
import { describeEachEngine } from '../support/engines.ts';
import { addSleeper } from '#testkit/sleepers.ts';

const LATER_SCHEMA = sql`insert into kysely_migration values ('9999-dream-diary', '2030-01-01')`;
const LATER_RULES = sql`update rules set highest_version = highest_version + 1`;

describeEachEngine('the schema', (engine) => {
  test.each([
    ['schema', LATER_SCHEMA, /newer version of Lelap \(it knows 9999-dream-diary\)/],
    ['rules', LATER_RULES, /newer version of Lelap \(its rules are version \d+/],
  ])('a database of a newer %s is refused when it is opened', async (_, change, message) => {
    const database = await engine.createDatabase();
    const running = await engine.openStorage(database);
    await change.execute(running.db);
    await expect(engine.openStorage(database)).rejects.toThrow(message);
    // A server of the older version that still runs goes on.
    expect(await addSleeper(running)).toBeTypeOf('string');
  });

  test('the names of tables and columns in code and in the database tell each other', async () => {
    const { db } = await engine.openStorage(await engine.createDatabase());
    const tables = await db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(20);
    for (const { name, columns } of tables) {
      const stored = [name, ...columns.map((column) => column.name)];
      const values = stored.map((each) => sql`1 as ${sql.raw(`"${each}"`)}`);
      const { rows } = await sql<object>`select ${sql.join(values)}`.execute(db);
      const inCode = Object.keys(rows[0] ?? {});
      expect(inCode.join()).not.toContain('_');
      expect(inCode.map((each) => camelCase.snakeCase(each))).toEqual(stored);
    }
  });

  // SQLite would wait for a lock of its own process.
  if (engine.name !== 'postgres') return;

  test('two servers that start at once migrate once', async () => {
    const database = await engine.createEmptyDatabase();
    const [first] = await Promise.all([engine.openStorage(database), engine.openStorage(database)]);
    const applied = sql<{ name: string }>`select name from kysely_migration`;
    const { rows } = await applied.execute(first.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });
});
