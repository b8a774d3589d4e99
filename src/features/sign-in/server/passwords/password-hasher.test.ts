import { argon2Sync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import * as threads from './argon2-threads.ts';
import { createPasswordHasher, MIN_HASH_COST } from './password-hasher.ts';

vi.mock('./argon2-threads.ts', { spy: true });

const CHEAPEST = { ...MIN_HASH_COST, parallelism: 1 };
const ME = { key: 'me', isTrusted: false };
const hasher = createPasswordHasher(CHEAPEST);
const costlier = createPasswordHasher({ ...CHEAPEST, passes: 3 });

test('a hash is argon2id in PHC format with a new salt each time', async () => {
  const hash = await hasher.hash('Blau Café', ME);
  const [, name, version, parameters, salt = '', digest = ''] = hash.split('$');
  expect([name, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
  const expected = argon2Sync('argon2id', {
    message: 'Blau Café',
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  });
  expect(Buffer.from(digest, 'base64')).toEqual(expected);
  expect(await hasher.hash('Blau Café', ME)).not.toBe(hash);
});

test('a password matches in every Unicode normalization, and no other password does', async () => {
  const hash = await hasher.hash('Blau Café', ME);
  expect(await hasher.verify('Blau Cafe\u0301', hash, ME)).toBe(true);
  expect(await hasher.verify('Blau Cafe', hash, ME)).toBe(false);
  expect(await hasher.verify('', hash, ME)).toBe(false);
  expect(await hasher.verify('Blau Café', undefined, ME)).toBe(false);
});

test('verifying an unknown account or a cheaper hash takes as much work as a hash of today', async () => {
  const derive = vi.mocked(threads.argon2InThread);
  const callsOf = async (stored: string | undefined) => {
    derive.mockClear();
    await costlier.verify('a wrong one', stored, ME);
    return derive.mock.calls.map(([{ memory, passes, tagLength }]) => [memory, passes, tagLength]);
  };
  const known = await callsOf(await costlier.hash('a password', ME));
  expect(known).toEqual([[CHEAPEST.memoryKib, 3, 32]]);
  expect(await callsOf(undefined)).toEqual(known);
  const cheap = await callsOf(await hasher.hash('a password', ME));
  const work = cheap.reduce((sum, [memory = 0, passes = 0]) => sum + memory * passes, 0);
  expect(work / (CHEAPEST.memoryKib * 3)).toBeCloseTo(1, 3);
});

test('a hash with other parameters matches, and is outdated if it was cheaper', async () => {
  const cheap = await hasher.hash('a password', ME);
  const costlyHash = await costlier.hash('a password', ME);
  expect(await costlier.verify('a password', cheap, ME)).toBe(true);
  expect(costlier.isOutdated(cheap)).toBe(true);
  expect(costlier.isOutdated(costlyHash)).toBe(false);
  expect(hasher.isOutdated(costlyHash)).toBe(false);
});
