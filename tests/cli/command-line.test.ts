import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runAdmin } from './run-admin.ts';

describe('The command line', () => {
  const nowhere = { dataDir: path.join(tmpdir(), 'lelap-there-is-nothing-here') };

  test.each([
    ['', 'Usage: npm run admin'],
    ['sing', "unknown command 'sing'"],
    ['check --loud', "unknown option '--loud'"],
    ['check everybody', "too many arguments for 'check'"],
    ['backup', "missing required argument 'file'"],
    ['export-user Mira --out', "option '--out <file>' argument missing"],
    ['create-user --username Mira', '--username and --email are both needed.'],
    ['export-user Mira --format xml', '--format is json, csv or marks-csv.'],
    ['delete-user Mira --by name', '--by is one of id, email, username.'],
  ])('the arguments %j exit with 2 and a reason', async (args, message) => {
    const { code, out, err } = await runAdmin(nowhere, args === '' ? [] : args.split(' '));
    expect(code).toBe(2);
    expect(out + err).toContain(message);
  });

  test.each(['--version', '-V'])('%s prints the version', async (args) => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(await runAdmin(nowhere, [args])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  test('--help lists every command', async () => {
    const { code, out } = await runAdmin(nowhere, ['--help']);
    expect(code).toBe(0);
    for (const command of ['create-user', 'remove-two-step', 'copy-to', 'sign-out-everyone']) {
      expect(out).toContain(`\n  ${command} `);
    }
  });

  test('a missing database is reported, not created', async () => {
    for (const args of [['list-users'], ['check'], ['backup', 'x.db'], ['export-user', 'Mira']]) {
      const { code, err } = await runAdmin(nowhere, args);
      expect(code).toBe(1);
      expect(err).toContain('There is no database in ');
    }
    await expect(stat(nowhere.dataDir)).rejects.toThrow('ENOENT');
  });

  test('invalid settings are reported', async () => {
    const { code, err } = await runAdmin(nowhere, ['check'], { env: { PORT: 'x' } });
    expect(code).toBe(1);
    expect(err).toContain('- PORT must be');
  });
});
