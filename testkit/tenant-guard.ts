import type { KyselyPlugin, OperationNode } from 'kysely';
import type { Storage } from '#kernel/server/storage/open-storage.ts';

/** Tables of jobs, which read them for all sleepers, and of the server. */
export const JOB_TABLES: readonly string[] = [
  'reminders_due',
  'reminder_deliveries',
  'job_leases',
  'used_challenges',
  'invitations',
  'server_settings',
];

/** Columns that name one account, as user_id does. */
const ACCOUNT_KEYS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['username_key', 'email_key'],
  api_tokens: ['secret_hash'],
  provider_identities: ['subject'],
};

/**
 * The server's storage with a tenant guard: a statement on a sleeper's table that does not name its sleepers is
 * reported and rejected. Tests that read the whole database use the storage without the guard.
 */
export function withTenantGuard(
  storage: Storage,
  report: (stray: Error) => void = () => {},
): Storage {
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const tables = findUnscopedTables(node);
      if (tables.length > 0) {
        const { sql } = storage.db.getExecutor().compileQuery(node, queryId);
        const stray = new Error(
          `A statement of the server does not say whose ${tables.join(', ')} it means: ${sql}`,
        );
        report(stray);
        throw stray;
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    ...storage,
    db: storage.db.withPlugin(watch),
    transaction: (work) => storage.transaction((trx) => work(trx.withPlugin(watch))),
    snapshot: (read) => storage.snapshot((db) => read(db.withPlugin(watch))),
  };
}

/** The sleepers' tables that a statement uses in any part without naming the sleeper. */
function findUnscopedTables(statement: OperationNode): string[] {
  return partsOf(statement).flatMap((part) => {
    switch (part.kind) {
      case 'SelectQueryNode':
      case 'UpdateQueryNode':
      case 'DeleteQueryNode':
        return strayTablesOfQuery(part);
      case 'InsertQueryNode':
        return strayTablesOfInsert(part);
      case 'RawNode':
        return tablesInText(part);
      default:
        return [];
    }
  });
}

type Part = { readonly kind: string; readonly [field: string]: unknown };

function partsOf(value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (!isPart(value)) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** All nodes of a kind in a part, without nested queries. */
function within(part: unknown, kind: string): Part[] {
  if (Array.isArray(part)) return part.flatMap((each) => within(each, kind));
  if (!isPart(part)) return [];
  if (part.kind === kind) return [part];
  if (part.kind === 'SelectQueryNode') return [];
  return Object.values(part).flatMap((each) => within(each, kind));
}

const nameIn = (part: unknown): string => String(within(part, 'IdentifierNode')[0]?.['name']);

const isSleepers = (table: string) =>
  !table.startsWith('kysely_') && JOB_TABLES.every((name) => name !== table);

function strayTablesOfQuery(query: Part): string[] {
  const tables = within(
    [query['from'], query['table'], query['using'], query['joins']],
    'TableNode',
  )
    .map(nameIn)
    // Join conditions name tables too.
    .filter((name, index, all) => all.indexOf(name) === index);
  if (listsAccountIds(query, tables) || onlyCounts(query)) return [];
  const pinned = new Set<string>();
  const conditions = [query['where'], within(query['joins'], 'OnNode')].flatMap(mustHold);
  const [only] = tables.length === 1 ? tables : [];
  const owners = conditions
    .filter(({ operator }) => isPart(operator) && /^(=|in)$/.test(String(operator['operator'])))
    .map(({ leftOperand, rightOperand }) => [
      ownerColumn(leftOperand, only),
      ownerColumn(rightOperand, only) ?? (isValue(rightOperand) ? 'a value' : undefined),
    ]);
  const pin = (one: string | undefined, other: string | undefined) => {
    if (one === undefined || other === undefined) return;
    if (other === 'a value' || (pinned.has(other) && isSleepers(other))) pinned.add(one);
  };
  // A table joined by user_id to a pinned table is pinned too; a chain is no longer than the tables.
  for (const _ of tables) {
    for (const [left, right] of owners) {
      pin(left, right);
      pin(right, left);
    }
  }
  return tables.filter((table) => isSleepers(table) && !pinned.has(table));
}

/** Whether a query reads only the ids of accounts, as the purge does to go through them. */
function listsAccountIds(query: Part, tables: readonly string[]): boolean {
  const selections = query['selections'] as unknown[] | undefined;
  return (
    tables.join() === 'accounts' &&
    selections?.length === 1 &&
    within(selections, 'ColumnNode').map(nameIn).join() === 'user_id'
  );
}

/** Whether a query returns figures of all rows only, as an administrator sees them. */
function onlyCounts(query: Part): boolean {
  const selections = (query['selections'] ?? []) as unknown[];
  return (
    selections.length > 0 &&
    selections.every((each) => within(each, 'AggregateFunctionNode').length === 1)
  );
}

/** Where a condition has its inner ones. */
const INNER: Readonly<Record<string, readonly string[]>> = {
  WhereNode: ['where'],
  OnNode: ['on'],
  ParensNode: ['node'],
  AndNode: ['left', 'right'],
};

/** The comparisons that are all required (joined by and). */
function mustHold(condition: unknown): Part[] {
  if (Array.isArray(condition)) return condition.flatMap(mustHold);
  if (!isPart(condition)) return [];
  if (condition.kind === 'BinaryOperationNode') return [condition];
  return (INNER[condition.kind] ?? []).flatMap((field) => mustHold(condition[field]));
}

function ownerColumn(operand: unknown, only: string | undefined): string | undefined {
  if (!isPart(operand) || operand.kind !== 'ReferenceNode') return undefined;
  const table = operand['table'] === undefined ? only : nameIn(operand['table']);
  const column = nameIn(operand['column']);
  const isOwner = column === 'user_id' || ACCOUNT_KEYS[table ?? '']?.includes(column);
  return isOwner ? table : undefined;
}

/** A value, or a list of them. */
const isValue = (operand: unknown) =>
  isPart(operand) && /^(ValueNode|PrimitiveValueListNode)$/.test(operand.kind);

function strayTablesOfInsert(insert: Part): string[] {
  const table = nameIn(insert['into']);
  const columns = within(insert['columns'], 'ColumnNode').map(nameIn);
  return isSleepers(table) && !columns.includes('user_id') ? [table] : [];
}

/** Raw SQL is not parsed: it must not use a sleeper's table. */
function tablesInText(raw: Part): string[] {
  // Nested queries are checked separately.
  const text = (raw['sqlFragments'] as string[]).join(' ? ');
  return [...text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi)]
    .map(([, table = '']) => table)
    .filter(isSleepers);
}
