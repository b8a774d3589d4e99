import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';

/** Placeholder in a compiled query for a value given at execution. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and executed with values: building costs several times what SQLite needs
 * to run it. `build` must use each value of `given` as a parameter only.
 */
export function preparedQuery<Given extends object, Row>(
  build: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): (db: Kysely<Schema>, given: Given) => Promise<Row[]> {
  // Keyed by adapter: transactions share their Kysely's adapter, engines don't.
  const compiledQueries = new WeakMap<object, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Given, {
    get: (_, name) => new Placeholder(String(name)),
  });

  return async (db, given) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledQueries.get(adapter);
    if (compiled === undefined) {
      compiled = build(db, placeholders).compile();
      compiledQueries.set(adapter, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? given[parameter.name as keyof Given] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
