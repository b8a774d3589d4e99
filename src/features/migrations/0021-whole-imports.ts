import type { Kysely } from 'kysely';
import type { Engine } from '#kernel/server/storage/engine.ts';
import { ofAccount, required } from './columns.ts';

type Row = Readonly<
  Record<'user_id' | 'import_id' | 'format' | 'file_name' | 'outcome', string>
> & {
  readonly created_at: number;
};
type Tables = {
  batches_of_imports: Row & { batch: number; request_hash: string };
  imports: Row & { request_hash: string };
};

/** An outcome as it is stored; statuses are letters. */
type Outcome = {
  statuses: string;
  marks: string;
  writtenMarks: object[];
  unreadable?: number;
  pointsBefore: number;
  pointsAfter: number;
  newAchievements: string[];
  lostAchievements: string[];
};

/** Imports are one row each: the batches of earlier versions become one. */
export const wholeImportsMigration =
  ({ columns: { instant, text }, finishTable }: Engine) =>
  async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('imports').renameTo('batches_of_imports').execute();
    await db.schema
      .createTable('imports')
      .addColumn('user_id', text, ofAccount)
      .addColumn('import_id', text, required)
      .addColumn('format', text, required)
      .addColumn('file_name', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('request_hash', text, required)
      .addColumn('outcome', text, required)
      .addPrimaryKeyConstraint('whole_imports_key', ['user_id', 'import_id'])
      .$call(finishTable)
      .execute();
    const tables = db as Kysely<Tables>;
    const imports = await tables
      .selectFrom('batches_of_imports')
      .select(['user_id', 'import_id'])
      .distinct()
      .execute();
    for (const { user_id, import_id } of imports) {
      const batches = await tables
        .selectFrom('batches_of_imports')
        .where('user_id', '=', user_id)
        .where('import_id', '=', import_id)
        .orderBy('batch')
        .select(['format', 'file_name', 'created_at', 'outcome'])
        .execute();
      const [{ format, file_name }] = batches as [(typeof batches)[number]];
      await tables
        .insertInto('imports')
        .values({
          user_id,
          import_id,
          format,
          file_name,
          created_at: Math.min(...batches.map(({ created_at }) => created_at)),
          // No request has this hash, so that a repeat is refused.
          request_hash: '',
          outcome: joinOutcomes(batches.map(({ outcome }) => JSON.parse(outcome) as Outcome)),
        })
        .execute();
    }
    await db.schema.dropTable('batches_of_imports').execute();
  };

function joinOutcomes(outcomes: readonly Outcome[]): string {
  const [first, last] = [outcomes[0], outcomes.at(-1)] as [Outcome, Outcome];
  const unreadable = outcomes.reduce((sum, outcome) => sum + (outcome.unreadable ?? 0), 0);
  const joined: Outcome = {
    statuses: outcomes.map(({ statuses }) => statuses).join(''),
    marks: outcomes.map(({ marks }) => marks).join(''),
    writtenMarks: outcomes.flatMap(({ writtenMarks }) => writtenMarks),
    ...(unreadable > 0 && { unreadable }),
    pointsBefore: first.pointsBefore,
    pointsAfter: last.pointsAfter,
    newAchievements: outcomes.flatMap(({ newAchievements }) => newAchievements),
    lostAchievements: outcomes.flatMap(({ lostAchievements }) => lostAchievements),
  };
  return JSON.stringify(joined);
}
