import { expect, test } from 'vitest';
import { WEAKENED } from './faults.ts';

// Those that depend on the speed of the machine have tests of their own, of what they depend on.
test.each(WEAKENED.filter(({ dependsOnSpeed = false }) => !dependsOnSpeed))(
  '$name: $goal',
  async ({ run }) => {
    const { faults } = await run('test', () => {});
    expect(faults).toEqual([]);
  },
);
