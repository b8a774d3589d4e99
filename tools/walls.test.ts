import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
let house: string;

/** What the linter, with the project's own configuration, says of one file planted in an empty house. */
async function lintPlanted(path: string, source: string): Promise<string> {
  const planted = join(house, path);
  await mkdir(dirname(planted), { recursive: true });
  await writeFile(planted, source);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, path], { cwd: house }, (_, stdout) => done(stdout));
  });
  await rm(planted);
  return output;
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'lelap-walls-'));
  await cp(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
});

afterAll(() => rm(house, { recursive: true }));

test.each([
  ['src/domain/planted.ts', 'node:fs'],
  ['src/domain/planted.ts', 'kysely'],
  ['src/domain/planted.ts', '#server/storage/schema.ts'],
  ['src/contract/planted.ts', 'fastify'],
  ['src/contract/planted.ts', '#server/config.ts'],
  ['src/server/storage/planted.ts', '#contract/app-error.ts'],
  ['src/server/storage/planted.ts', '#server/usecases/start-sleep.ts'],
  ['src/server/usecases/planted.ts', '#server/http/routes.ts'],
  ['src/server/usecases/planted.ts', 'fastify'],
  ['src/server/auth/planted.ts', '#server/usecases/sign-in.ts'],
  ['src/server/auth/planted.ts', '../http/routes.ts'],
  ['src/server/http/planted.ts', '#server/storage/accounts.ts'],
  ['src/server/http/planted.ts', '../storage/accounts.ts'],
  ['src/web/planted.ts', '#server/config.ts'],
  ['src/web/planted.ts', 'node:fs'],
  ['src/web/planted.ts', '#contract/errors.ts'],
  ['src/web/ui/planted.ts', '#web/dashboard/dashboard-page.tsx'],
  ['src/web/ui/sky/planted.ts', '../../auth/auth-context.tsx'],
])('%s may not import %s', async (path, module) => {
  expect(await lintPlanted(path, `export { it } from '${module}';\n`)).toContain('restricted');
});

test.each([
  ['src/domain/planted.ts', './points.ts'],
  ['src/contract/planted.ts', '#domain/points.ts'],
  ['src/contract/planted.ts', 'typebox'],
  ['src/server/storage/planted.ts', 'kysely'],
  ['src/server/storage/planted.ts', '#domain/points.ts'],
  ['src/server/usecases/planted.ts', '#contract/app-error.ts'],
  ['src/server/usecases/planted.ts', '#server/storage/accounts.ts'],
  ['src/server/auth/planted.ts', '#server/storage/accounts.ts'],
  ['src/server/http/planted.ts', '#server/usecases/sign-in.ts'],
  ['src/web/planted.ts', '#domain/points.ts'],
  ['src/web/ui/planted.ts', '#web/ui/icon.tsx'],
])('%s may import %s', async (path, module) => {
  expect(await lintPlanted(path, `export { it } from '${module}';\n`)).not.toContain('restricted');
});

test('the web app may take types from the contract', async () => {
  const source = "export type { Dashboard } from '#contract/dashboard.ts';\n";
  expect(await lintPlanted('src/web/planted.ts', source)).not.toContain('restricted');
});

test.each(['Date.now()', 'Math.random()', 'Temporal.Now.instant()', 'process.env'])(
  'the rules may not use %s',
  async (expression) => {
    const source = `export const planted = () => ${expression};\n`;
    expect(await lintPlanted('src/domain/planted.ts', source)).toContain('no-restricted');
  },
);
