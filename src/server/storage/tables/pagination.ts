import { sql } from 'kysely';

/** A position in a list that is sorted by an instant and an id, newest first. */
export type PagePosition = { instant: number; id: string };

/** Restricts a query to what follows a position, by the columns of its instant and its id. */
export const follows = (
  instant: 'start_time' | 'deleted_at' | 'created_at',
  id: 'id' | 'import_id',
  after: PagePosition,
) => sql<boolean>`(${sql.ref(instant)}, ${sql.ref(id)}) < (${after.instant}, ${after.id})`;
