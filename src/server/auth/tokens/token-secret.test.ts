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

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

test('the token secret is created once and readable by its owner only', async () => {
  const secret = await loadTokenSecret(dataDir);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await readdir(dataDir)).toEqual(['token-secret']);
  expect(await modeOf(path.join(dataDir, 'token-secret'))).toBe(0o600);
  expect(await readFile(path.join(dataDir, 'token-secret'), 'utf8')).toBe(secret);
  expect(await loadTokenSecret(dataDir)).toBe(secret);
});

test('concurrent starts use one token secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => loadTokenSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['token-secret']);
});

test('a truncated token secret is rejected without being printed', async () => {
  await loadTokenSecret(dataDir);
  await writeFile(path.join(dataDir, 'token-secret'), 'stub');
  await expect(loadTokenSecret(dataDir)).rejects.toThrow(/too short/);
  await expect(loadTokenSecret(dataDir)).rejects.not.toThrow(/stub/);
});
