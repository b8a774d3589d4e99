import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const FORBIDDEN_IMPORTS = [
  ['src/domain/planted.ts', 'node:fs'],
  ['src/domain/planted.ts', '#server/storage/schema.ts'],
  ['src/contract/planted.ts', 'fastify'],
  ['src/server/storage/planted.ts', '#contract/app-error.ts'],
  ['src/server/usecases/planted.ts', '#server/http/endpoint.ts'],
  ['src/server/auth/tokens/planted.ts', '../../http/endpoint.ts'],
  ['src/server/i18n/planted.ts', '#server/storage/tables/accounts.ts'],
  ['src/server/http/endpoints/planted.ts', '../../storage/tables/accounts.ts'],
  ['src/import/planted.ts', 'node:fs'],
  ['src/import/readers/planted.ts', '../../web/time/zoned-time.ts'],
  ['src/web/planted.ts', '#server/config.ts'],
  ['src/web/planted.ts', 'node:fs'],
  ['src/web/planted.ts', '#contract/errors.ts'],
  ['src/web/ui/sky/planted.ts', '../../session/auth-context.tsx'],
  ['src/web/session/planted.ts', '#web/auth/auth-layout.tsx'],
  ['src/web/messages/planted.ts', '#web/time/sleep-times.ts'],
  ['src/web/auth/planted.ts', '#web/app/router.tsx'],
  ['src/web/account/two-step/planted.ts', '../../dashboard/dashboard-screen.tsx'],
  ['src/web/dashboard/planted.ts', '#web/import/import-section.tsx'],
  ['src/web/import/planted.ts', '#web/account/account-dialog.tsx'],
  ['src/server/planted.ts', '#testkit/sleeps.ts'],
  ['tests/api/planted.test.ts', '../../tools/faults/client.ts'],
  ['tools/bench/planted.ts', '../../tests/support/engines.ts'],
  ['testkit/planted.ts', '../tools/demo.ts'],
] as const;

const FORBIDDEN_IN_DOMAIN = [
  'Date.now()',
  'Math.random()',
  'Temporal.Now.instant()',
  'process.env',
];

const exportFrom = (module: string) => `export { it } from '${module}';\n`;
const useOf = (expression: string) => `export const planted = () => ${expression};\n`;

/** Planted sources, each in a file of its folder. */
const PLANTED = [
  ...FORBIDDEN_IMPORTS.map(([file, module]) => [file, exportFrom(module)] as const),
  ...FORBIDDEN_IN_DOMAIN.map((expression) => ['src/domain/planted.ts', useOf(expression)] as const),
];

/** The rules that each planted source violates, by file and text. */
const broken = new Map<string, string[]>();
const brokenBy = (file: string, source: string) => broken.get(`${file} ${source}`);

beforeAll(async () => {
  const sandbox = await mkdtemp(join(tmpdir(), 'lelap-boundaries-'));
  await cp(join(root, '.oxlintrc.json'), join(sandbox, '.oxlintrc.json'));
  const keys = new Map<string, string>();
  for (const [index, [file, source]] of PLANTED.entries()) {
    const path = file.replace('planted', `planted-${index}`);
    await mkdir(join(sandbox, dirname(path)), { recursive: true });
    await writeFile(join(sandbox, path), source);
    broken.set(`${file} ${source}`, []);
    keys.set(path, `${file} ${source}`);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: sandbox }, (_, out) => done(out));
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string }[];
  };
  for (const { filename, code } of diagnostics) broken.get(keys.get(filename) ?? '')?.push(code);
  await rm(sandbox, { recursive: true });
});

test.each(FORBIDDEN_IMPORTS)('%s may not import %s', (file, module) => {
  expect(brokenBy(file, exportFrom(module))).toContain('eslint(no-restricted-imports)');
});

test.each(FORBIDDEN_IN_DOMAIN)('the rules may not use %s', (expression) => {
  expect(brokenBy('src/domain/planted.ts', useOf(expression))).toContainEqual(
    expect.stringContaining('no-restricted'),
  );
});

test('every test that builds the app guards its statements', () => {
  const files = globSync('tests/**/*.ts', { cwd: root });
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const building = texts.filter(({ text }) => /\bbuildApp\(/.test(text));
  expect(building.length).toBeGreaterThan(0);
  const unguarded = building.filter(({ text }) => !text.includes('withTenantGuard('));
  expect(unguarded.map(({ file }) => file)).toEqual([]);
});
