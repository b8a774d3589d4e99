import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** One of each rule in .oxlintrc.json, which names folders that may be renamed. */
const FORBIDDEN = [
  ['src/domain/planted.ts', "export { it } from 'node:fs';"],
  ['src/domain/planted-clock.ts', 'export const planted = () => Date.now();'],
  ['src/contract/planted.ts', "export { it } from 'fastify';"],
  ['src/import/planted.ts', "export { it } from 'node:fs';"],
  ['src/server/planted.ts', "export { it } from '#testkit/sleeps.ts';"],
  ['src/server/storage/planted.ts', "export { it } from '#contract/app-error.ts';"],
  ['src/server/usecases/planted.ts', "export { it } from '#server/http/endpoint.ts';"],
  ['src/server/auth/tokens/planted.ts', "export { it } from '../../http/endpoint.ts';"],
  ['src/server/i18n/planted.ts', "export { it } from '#server/storage/tables/accounts.ts';"],
  [
    'src/server/http/endpoints/planted.ts',
    "export { it } from '../../storage/tables/accounts.ts';",
  ],
  ['src/web/planted.ts', "export { it } from '#server/config.ts';"],
  ['src/web/ui/sky/planted.ts', "export { it } from '../../session/auth-context.tsx';"],
  ['src/web/session/planted.ts', "export { it } from '#web/auth/auth-layout.tsx';"],
  ['src/web/auth/planted.ts', "export { it } from '#web/app/router.tsx';"],
  ['src/web/auth/planted-text.tsx', 'export const Planted = () => <p>Good night</p>;'],
  ['tests/api/planted.test.ts', "export { it } from '../../tools/faults/client.ts';"],
  ['tools/bench/planted.ts', "export { it } from '../../tests/support/engines.ts';"],
  ['testkit/planted.ts', "export { it } from '../tools/demo.ts';"],
] as const;

test('lint rejects imports across the boundaries of the folders', async () => {
  await using sandbox = await mkdtempDisposable(join(tmpdir(), 'lelap-boundaries-'));
  await cp(join(root, '.oxlintrc.json'), join(sandbox.path, '.oxlintrc.json'));
  for (const [file, source] of FORBIDDEN) {
    await mkdir(join(sandbox.path, dirname(file)), { recursive: true });
    await writeFile(join(sandbox.path, file), source);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
    { cwd: sandbox.path, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  const rejected = diagnostics
    .filter(({ code }) => /no-restricted|jsx-no-literals/.test(code))
    .map(({ filename }) => filename);
  expect([...new Set(rejected)].toSorted()).toEqual(FORBIDDEN.map(([file]) => file).toSorted());
});
