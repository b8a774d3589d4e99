import { Kysely, type CompiledQuery, type KyselyPlugin } from 'kysely';
import { camelCase } from '#kernel/server/storage/camel-case.ts';
import { openEngine, storageOver, type Storage } from '#kernel/server/storage/open-storage.ts';
import type { Schema } from '#schema.ts';
import type { TestDatabase } from './engines.ts';

export type WatchedStorage = Storage & {
  /** The statements since the last call without begin and commit, and the number of returned rows. */
  takeWork(): { statements: CompiledQuery[]; rows: number };
};

/** Opens a migrated database and records its statements. */
export async function openWatchedStorage(database: TestDatabase): Promise<WatchedStorage> {
  let statements: CompiledQuery[] = [];
  let rows = 0;
  const countRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  };
  const engine = await openEngine(database);
  const db = new Kysely<Schema>({
    dialect: engine.dialect,
    plugins: [camelCase, countRows],
    log: ({ query }) => {
      if (!/^(begin|start transaction|commit|rollback)/.test(query.sql)) statements.push(query);
    },
  });
  return {
    ...storageOver(engine, db),
    takeWork() {
      const work = { statements, rows };
      statements = [];
      rows = 0;
      return work;
    },
  };
}
