import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { required } from './columns.ts';

type Tables = {
  imports: { user_id: string; import_id: string; outcome: string; counts: string };
};

/** An outcome as it is stored; statuses are letters. */
type Outcome = { statuses: string; writtenMarks: object[]; unreadable?: number };

const LETTERS = {
  new: 'n',
  same: 's',
  deletedByYou: 'd',
  overlaps: 'o',
  inFuture: 'f',
  tooLong: 'l',
  empty: 'e',
  tooOld: 'p',
};

/** The list of imports reads stored counts instead of the outcomes, which are long. */
export const importCountsMigration =
  ({ columns: { text } }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable('imports')
      .addColumn('counts', text, (column) => required(column).defaultTo('{}'))
      .execute();
    const tables = db as Kysely<Tables>;
    const imports = await tables.selectFrom('imports').select(['user_id', 'import_id']).execute();
    for (const { user_id, import_id } of imports) {
      const { outcome } = await tables
        .selectFrom('imports')
        .where('user_id', '=', user_id)
        .where('import_id', '=', import_id)
        .select('outcome')
        .executeTakeFirstOrThrow();
      await tables
        .updateTable('imports')
        .where('user_id', '=', user_id)
        .where('import_id', '=', import_id)
        .set({ counts: count(JSON.parse(outcome) as Outcome) })
        .execute();
    }
  };

function count({ statuses, writtenMarks, unreadable = 0 }: Outcome): string {
  const counts = Object.entries(LETTERS).map(
    ([status, letter]) => [status, statuses.split(letter).length - 1] as const,
  );
  return JSON.stringify({
    counts: Object.fromEntries(counts),
    marks: writtenMarks.length,
    unreadable,
  });
}
