/** `startTime` to `start_time`. */
type ColumnName<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

type Columns<Record> = { [Field in keyof Record as ColumnName<Field>]: Record[Field] };

const names = new Map<string, string>();

function toColumnName(field: string): string {
  let name = names.get(field);
  if (name === undefined) {
    name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    names.set(field, name);
  }
  return name;
}

/** A record as a row: all its fields must be columns. */
export function toColumns<Record extends object>(record: Record): Columns<Record> {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [toColumnName(field), value]),
  ) as Columns<Record>;
}
