import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createOpenExports } from '#export/server/open-exports.ts';

const KIB = 1024;
const TOO_MANY = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 });
const NO_ROOM = expect.objectContaining({ code: 'UNAVAILABLE' });

const mira = (device: number) => ({ userId: 'mira', authSessionId: `mira ${device}` });
const others = (device: number) => ({ userId: `other ${device}`, authSessionId: `o ${device}` });

/** A text that compresses to this many KiB. */
const textOf = (kib: number) => randomBytes(kib * KIB).toString('base64');

const reading = (text: string) => async () =>
  (async function* () {
    yield text;
  })();

test('an account has three open exports, a sign-in one, until they are sent or their client leaves', async () => {
  const exports = createOpenExports();
  const open = (device: number) => exports.open(mira(device), reading('dreams'));
  const [sent, left] = [await open(1), await open(2)];
  await expect(open(1)).rejects.toEqual(TOO_MANY);
  const third = await open(3);
  await expect(open(4)).rejects.toEqual(TOO_MANY);
  await exports.open(others(1), reading('dreams'));

  expect(gunzipSync(await buffer(sent)).toString()).toBe('dreams');
  await open(4);
  await expect(open(5)).rejects.toEqual(TOO_MANY);
  left.destroy();
  await expect.poll(() => open(5).then(() => 'open', String)).toBe('open');
  third.destroy();
  const failing = () => exports.open(mira(6), () => Promise.reject(new Error('no database')));
  for (const _ of [1, 2, 3])
    await expect.poll(() => failing().catch(String)).toBe('Error: no database');
});

test('diaries are read one after the other, and ten wait', async () => {
  const exports = createOpenExports();
  const first = Promise.withResolvers<void>();
  const begun: number[] = [];
  const open = (device: number) =>
    exports.open(others(device), async () => {
      begun.push(device);
      if (device === 1) await first.promise;
      return await reading('dreams')();
    });
  const all = Array.from({ length: 11 }, (_, device) => open(device + 1));
  await expect.poll(() => begun).toEqual([1]);
  await expect(open(12)).rejects.toEqual(NO_ROOM);
  first.resolve();
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('above the limit of what is held the largest export ends, and one alone may be larger', async () => {
  const exports = createOpenExports({ maxHeldBytes: 300 * KIB });
  const large = await exports.open(others(1), reading(textOf(500)));
  expect((await buffer(large)).length).toBeGreaterThan(500 * KIB);
  const slow = await exports.open(others(1), reading(textOf(250)));
  const small = await exports.open(others(2), reading(textOf(100)));
  await expect(buffer(slow)).rejects.toMatchObject({ cause: NO_ROOM });
  await expect(exports.open(others(3), reading(textOf(500)))).rejects.toEqual(NO_ROOM);
  expect((await buffer(small)).length).toBeGreaterThan(100 * KIB);
});
