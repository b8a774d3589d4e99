import { expect, test } from 'vitest';
import { readCsvRows, type CsvRow } from './csv-rows.ts';

async function read(blocks: Iterable<string>): Promise<CsvRow[]> {
  async function* stream() {
    yield* blocks;
  }
  return await Array.fromAsync(readCsvRows(stream()));
}

test.each([
  ['a,b\n1,2', ['a|b', '1|2']],
  ['a;b,c;d\r\n1;2;3\r\n', ['a|b,c|d', '1|2|3']],
  ['a\tb\r1\t2\r', ['a|b', '1|2']],
  ['"a;x",b\n\n1,"2 ""x"""\n', ['a;x|b', '1|2 "x"']],
  ['a,b\n1,say "hi" to\n2,"he "said" no"\n', ['a|b', '1|say "hi" to', '2|he "said" no']],
  ['sep=;\na;b,c\n; \n1;2\n', ['a|b,c', '1|2']],
])('reads the rows of %j', async (text, rows) => {
  expect((await read([text])).map(({ fields }) => fields.join('|'))).toEqual(rows);
});

test('a row has the number of its first line', async () => {
  const rows = await read(['a,b\r\n\r\n"1\n2",3\r\n4,5']);
  expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

test('a quote that is never closed costs its own line', async () => {
  expect(await read(['a,b\n1,2\n3,"4\n5,6\n7,8\n'])).toEqual([
    { fields: ['a', 'b'], line: 1, isBroken: false },
    { fields: ['1', '2'], line: 2, isBroken: false },
    { fields: [], line: 3, isBroken: true },
    { fields: ['5', '6'], line: 4, isBroken: false },
    { fields: ['7', '8'], line: 5, isBroken: false },
  ]);
});

test('a CSV with nothing but open quotes ends after 50 broken rows', async () => {
  const rows = await read(Array<string>(400).fill(`${'x'.repeat(9999)},"\n`.repeat(7)));
  expect(rows.filter(({ isBroken }) => isBroken).length).toBeLessThanOrEqual(50);
});
