import {
  CamelCasePlugin,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

class CamelCaseNames extends CamelCasePlugin {
  /** The name of a table or column in the database. */
  override snakeCase(name: string): string {
    return super.snakeCase(name);
  }

  /** Rows whose names have no underscore stay as they are: copying each takes as long as reading it. */
  override transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [row = {}] = args.result.rows;
    const isDone = Object.keys(row).every((name) => !name.includes('_'));
    return isDone ? Promise.resolve(args.result) : super.transformResult(args);
  }
}

/** Names are camel case in code and snake case in the database. */
export const camelCase = new CamelCaseNames({ maintainNestedObjectKeys: true });
