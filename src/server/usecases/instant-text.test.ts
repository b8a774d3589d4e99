import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInstantText } from './instant-text.ts';

test('an instant is written as the standard has it', () => {
  const years = { min: Date.UTC(-10, 0), max: Date.UTC(12_000, 0) };
  const instants = fc.oneof(fc.integer(years), fc.constantFrom(0, -1, 1, 999, 86_399_999));
  fc.assert(
    fc.property(instants, (instant) => {
      expect(toInstantText(instant)).toBe(new Date(instant).toISOString());
    }),
  );
});
