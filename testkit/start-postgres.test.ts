import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeReachable } from './start-postgres.ts';

test('if the user of PostgreSQL can run neither the program nor a copy, the error says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lelap-closed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'bin/postgres');
  await mkdir(join(folder, 'bin'));
  await writeFile(program, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const programs = { initdb: program, postgres: program };
  await expect(makeReachable(programs, { uid: 65_534, gid: 65_534 })).rejects.toThrow(
    /^PostgreSQL does not run as root, .* as TMPDIR\.$/,
  );
});
