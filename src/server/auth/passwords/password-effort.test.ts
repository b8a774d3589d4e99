import type { Argon2Parameters } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import * as threads from './argon2-threads.ts';
import { createPasswordHasher, MIN_HASH_COST } from './password-hasher.ts';

vi.mock('./argon2-threads.ts', { spy: true });

const ME = { key: 'me', isTrusted: false };
const CHEAPEST = { ...MIN_HASH_COST, parallelism: 1 };
const TODAY = { ...CHEAPEST, passes: 3 };

const effortOf = async (work: () => Promise<unknown>) => {
  const hash = vi.mocked(threads.argon2InThread).mockClear();
  await work();
  return hash.mock.calls.map(
    ([{ memory, passes, parallelism, tagLength }]: [Argon2Parameters]) => ({
      memory,
      passes,
      parallelism,
      tagLength,
    }),
  );
};

test('verifying the password of an unknown account hashes as much as of a known one', async () => {
  const hasher = createPasswordHasher(TODAY);
  const stored = await hasher.hash('a password', ME);
  const forSomebody = await effortOf(() => hasher.verify('a wrong one', stored, ME));
  expect(forSomebody).toHaveLength(1);
  expect(await effortOf(() => hasher.verify('a wrong one', undefined, ME))).toEqual(forSomebody);
});
