import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runAdmin } from './run-admin.ts';

const nowhere = { dataDir: path.join(tmpdir(), 'lelap-there-is-nothing-here') };

test.each([
  ['', 2, 'Usage: npm run admin'],
  ['sing', 2, "unknown command 'sing'"],
  ['copy-to mysql://db/lelap', 2, 'postgres://'],
  ['create-user --username Mira', 2, '--username and --email are both needed.'],
  ['export-user Mira --format xml', 2, '--format is json, csv or marks-csv.'],
  ['delete-user Mira --by name', 2, '--by is one of id, email, username.'],
  // A missing database is reported, not created.
  ['list-users', 1, 'There is no database in '],
])('the arguments %j exit with %i and a reason', async (args, exitCode, message) => {
  const { code, out, err } = await runAdmin(nowhere, args === '' ? [] : args.split(' '));
  expect(code).toBe(exitCode);
  expect(out + err).toContain(message);
  await expect(stat(nowhere.dataDir)).rejects.toThrow('ENOENT');
});
