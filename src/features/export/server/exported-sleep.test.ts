import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './exported-sleep.ts';

const unit = fc.constantFrom(...',;|\t\n\r\u2028\u0001"\' \u00A0\uFEFF=+-@＝a1');

test('a CSV line has no formula in any cell, whichever character separates the cells', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      for (const separator of [',', ';', '|', '\t', '\n', '\r', '\u2028', '\u0001']) {
        const cells = csvLine([text, text]).split(separator);
        for (const cell of cells) expect(cell).not.toMatch(/^["\s\uFEFF]*[=+\-@＝]/);
      }
    }),
    { numRuns: 2_000 },
  );
});
