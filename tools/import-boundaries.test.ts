import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
let sandbox: string;

/** Lints one planted file in an empty folder with the project's configuration and returns the output. */
async function lintPlanted(path: string, source: string): Promise<string> {
  const planted = join(sandbox, path);
  await mkdir(dirname(planted), { recursive: true });
  await writeFile(planted, source);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, path], { cwd: sandbox }, (_, stdout) => done(stdout));
  });
  await rm(planted);
  return output;
}

beforeAll(async () => {
  sandbox = await mkdtemp(join(tmpdir(), 'lelap-boundaries-'));
  await cp(join(root, '.oxlintrc.json'), join(sandbox, '.oxlintrc.json'));
});

afterAll(() => rm(sandbox, { recursive: true }));

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
  ['src/domain/planted.ts', '#testkit/sleeps.ts'],
  ['src/server/planted.ts', '#testkit/sleeps.ts'],
  ['src/server/storage/planted.ts', '../../../testkit/sleeps.ts'],
  ['src/web/planted.ts', '#testkit/sleeps.ts'],
  ['tests/api/planted.test.ts', '../../tools/faults/verify.ts'],
  ['tools/planted.ts', '../tests/support/engines.ts'],
  ['tools/bench/planted.ts', '../../tests/support/engines.ts'],
  ['testkit/planted.ts', '../tests/support/engines.ts'],
  ['testkit/planted.ts', '../tools/demo.ts'],
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
  ['src/domain/planted.test.ts', '#testkit/sleeps.ts'],
  ['tests/api/planted.test.ts', '#testkit/sleeps.ts'],
  ['tools/planted.ts', '#testkit/sleeps.ts'],
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

test.each([
  ['tools', 'tests', ['tools/import-boundaries.test.ts', 'tools/test.ts']],
  ['tests', 'tools', []],
  ['testkit', '(tests|tools)', []],
] as const)('%s does not name a file in %s by its path', async (folder, other, exceptions) => {
  const named = new RegExp(`['"\`/]${other}/`);
  const files = globSync(`${folder}/**/*.ts`, { cwd: root });
  expect(files.length).toBeGreaterThan(5);
  const naming = files.filter((file) => named.test(readFileSync(join(root, file), 'utf8')));
  expect(naming.toSorted()).toEqual(exceptions);
});

// Benchmarks are exempt, because the guard takes time.
test('every test and fault scenario that starts a server guards its statements', () => {
  const files = globSync('{tests,testkit,tools/faults}/**/*.ts', { cwd: root });
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const starting = texts.filter(({ text }) => /\bbuildApp\(|\bmain\.[jt]s'/.test(text));
  expect(starting.length).toBeGreaterThanOrEqual(8);
  const unguarded = starting.filter(({ text }) => !/HELD_TO_SLEEPERS|heldToSleepers\(/.test(text));
  expect(unguarded.map(({ file }) => file)).toEqual([]);
});
