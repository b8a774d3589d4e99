/** Throws unless both responses have the same fields, because a smaller baseline proves nothing. */
export function assertSameFields(ours: unknown, theirs: unknown): void {
  const [mine, other] = [ours, theirs].map((answer) => fieldsOf(answer).toSorted().join('\n'));
  if (mine !== other) throw new Error(`The answers differ in their fields:\n${mine}\n\n${other}`);
}

function fieldsOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place];
  const entries = Array.isArray(value) ? value.map((each) => ['[]', each]) : Object.entries(value);
  return [...new Set(entries.flatMap(([name, each]) => fieldsOf(each, `${place}.${name}`)))];
}
