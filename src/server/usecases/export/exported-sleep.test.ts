import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './exported-sleep.ts';

const textArbitrary = fc.string({
  unit: fc.constantFrom(...',;|\t\n\r\u2028\u0001"\' \u00A0\uFEFF=+-@＝a1'),
  maxLength: 12,
});

/** As docs/sleepers/export.md says. */
function readBack(field: string): string {
  const text = field.slice(1, -1).replaceAll('""', '"');
  return text.replace(/(^|[,;|\p{Cc}\p{Zl}\p{Zp}])'(?=['"\p{Zs}\p{Cf}]*[=+\-@＋－＝＠])/gu, '$1');
}

test('a CSV line has no formula in any cell, whichever character separates the cells', () => {
  fc.assert(
    fc.property(textArbitrary, (text) => {
      for (const separator of [',', ';', '|', '\t', '\n', '\r', '\u2028', '\u0001']) {
        const cells = csvLine([text, text]).split(separator);
        for (const cell of cells) expect(cell).not.toMatch(/^["\s\uFEFF]*[=+\-@＝]/);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a text survives CSV unchanged', () => {
  fc.assert(
    fc.property(textArbitrary, (text) => {
      expect(readBack(csvLine([text]).slice(0, -2))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
