import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeReachable } from './start-postgres.ts';

/** Only root starts PostgreSQL as another user. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

async function closedFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lelap closed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'bin'));
  const programs = { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') };
  for (const file of Object.values(programs)) await writeFile(file, '#!/bin/sh\n', { mode: 0o755 });
  await chmod(folder, 0o700);
  return { folder, programs };
}

test('PostgreSQL runs from a copy if its user can not enter the folder of the packages', async () => {
  const { programs } = await closedFolder();
  const { postgres } = await makeReachable(programs, OTHER_USER);
  expect(postgres === programs.postgres).toBe(OTHER_USER === undefined);
});

test('if its user can not enter the temporary folder either, the error says what to do', async () => {
  const { programs } = await closedFolder();
  vi.stubEnv('TMPDIR', (await closedFolder()).folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const reason = await makeReachable(programs, OTHER_USER).then(() => undefined, String);
  const expected = /^Error: PostgreSQL does not run as root, .* as TMPDIR\.$/;
  expect(reason ?? '').toMatch(OTHER_USER === undefined ? /^$/ : expected);
});
