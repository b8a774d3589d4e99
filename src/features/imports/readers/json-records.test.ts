import { expect, test } from 'vitest';
import { readJsonRecords, type JsonRecord } from './json-records.ts';

async function read(text: string): Promise<JsonRecord[]> {
  async function* stream() {
    yield text;
  }
  return await Array.fromAsync(readJsonRecords(stream()));
}

test('readJsonRecords yields the elements of a list with their lines', async () => {
  expect(await read('[{"a":[1,{"b":"],"}]},\n  2,\n\n "x\\"]",null]')).toEqual([
    { kind: 'value', list: '', record: 1, line: 1, value: { a: [1, { b: '],' }] } },
    { kind: 'value', list: '', record: 2, line: 2, value: 2 },
    { kind: 'value', list: '', record: 3, line: 4, value: 'x"]' },
    { kind: 'value', list: '', record: 4, line: 4, value: null },
  ]);
});

test('readJsonRecords yields the elements of the lists in an object', async () => {
  const text = '{"v":1,"o":{"deep":[1]},\n"sleeps":[\n{"id":1},\n{"id":2}],"none":[],"marks":[3]}';
  expect(await read(text)).toEqual([
    { kind: 'value', list: 'sleeps', record: 1, line: 3, value: { id: 1 } },
    { kind: 'value', list: 'sleeps', record: 2, line: 4, value: { id: 2 } },
    { kind: 'value', list: 'marks', record: 1, line: 4, value: 3 },
  ]);
});

test.each([
  ['[1, {"a":tru}, 3]', ['value', 'invalid', 'value']],
  [`[1,"${'x'.repeat(2_000_000)}",3]`, ['value', 'tooLong', 'value']],
  ['[1,2', ['value', 'truncated']],
  ['{"sleeps":[{"id":1},{"id"', ['value', 'truncated']],
  ['[1}', ['value', 'notJson']],
  ['{"a":1}', ['notJson']],
  ['', ['notJson']],
  ['hello, [1]', ['notJson']],
  [`[1,${'['.repeat(100_000)}`, ['value', 'notJson']],
])('readJsonRecords reports what it cannot read of %.20s', async (text, kinds) => {
  expect((await read(text)).map(({ kind }) => kind)).toEqual(kinds);
});
