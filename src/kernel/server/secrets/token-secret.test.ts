import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTokenSecret } from './token-secret.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lelap-secret-'));
  dataDir = path.join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

const readMode = async (file: string) => (await stat(file)).mode & 0o777;

test('the token secret is created once and readable by its owner only', async () => {
  const secret = await loadTokenSecret(dataDir);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await readdir(dataDir)).toEqual(['token-secret']);
  expect(await readFile(path.join(dataDir, 'token-secret'), 'utf8')).toBe(secret);
  expect(await loadTokenSecret(dataDir)).toBe(secret);
  // Windows has no modes.
  const modes = process.platform === 'win32' ? [0o666, 0o666] : [0o700, 0o600];
  const files = [dataDir, path.join(dataDir, 'token-secret')];
  expect(await Promise.all(files.map(readMode))).toEqual(modes);
});

test('concurrent starts use one token secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadTokenSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['token-secret']);
});

test('a token secret under 32 bytes is rejected without being printed', async () => {
  await loadTokenSecret(dataDir);
  const file = path.join(dataDir, 'token-secret');
  await writeFile(file, 'stub'.repeat(8));
  expect(await loadTokenSecret(dataDir)).toBe('stub'.repeat(8));
  await writeFile(file, 'stub'.repeat(8).slice(1));
  await expect(loadTokenSecret(dataDir)).rejects.toThrow(/^(?!.*stub).*too short/);
});
