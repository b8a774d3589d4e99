import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from '#server/storage/schema.ts';

/** Stands in a compiled query for a value that is given when it runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and then only given its values: building one costs several times what SQLite needs
 * to answer it. `build` must use each value of `given` as a plain parameter and decide nothing by it.
 */
export function preparedQuery<Given extends object, Row>(
  build: (db: Kysely<Schema>, given: Given) => Compilable<Row>,
): (db: Kysely<Schema>, given: Given) => Promise<Row[]> {
  // By adapter: a transaction shares that of its Kysely, and no two engines do.
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
