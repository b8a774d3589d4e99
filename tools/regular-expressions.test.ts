// @module-tag slow
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { check } from 'recheck';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** A busy machine needs several seconds for the slowest check. */
const TIMEOUT_MS = 60_000;

type Found = { pattern: string; flags: string };

/** The regular expressions of a source file: literals, and patterns of JSON schemas and their constants, which Ajv compiles with the flag u. */
function findRegularExpressions(file: string): Found[] {
  const found: Found[] = [];
  const addText = (name: ESTree.Node, value: ESTree.Node | null) => {
    const isPattern = name.type === 'Identifier' && /^pattern$|_PATTERN$/.test(name.name);
    if (!isPattern || value?.type !== 'Literal' || 'regex' in value) return;
    found.push({ pattern: String(value.value), flags: 'u' });
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(node.regex);
    },
    VariableDeclarator: ({ id, init }) => addText(id, init),
    Property: ({ key, value }) => addText(key, value),
  }).visit(parseSync(file, readFileSync(resolve(root, file), 'utf8')).program);
  return found;
}

/** Whether it may take more than linear time. Fuzzing has limits of time, and finds what is not there on a busy machine. */
async function isSlow({ pattern, flags }: Found, attempts = 3): Promise<boolean> {
  const { status, checker } = await check(pattern, flags, { timeout: TIMEOUT_MS });
  if (status === 'safe') return false;
  return checker !== 'fuzz' || attempts === 1 || (await isSlow({ pattern, flags }, attempts - 1));
}

test('every regular expression of the sources takes linear time', async () => {
  const files = globSync('src/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.(test|spec|fixture)\.|[\\/]tests[\\/]/.test(file),
  );
  const slow: string[] = [];
  for (const file of files) {
    for (const each of findRegularExpressions(file)) {
      if (await isSlow(each)) slow.push(`${file}: /${each.pattern}/`);
    }
  }
  expect(slow).toEqual([]);
});

test.each([String.raw`^\s*q\s*=\s*(.*?)\s*$`, '^(a|ab|b)*$'])(
  'a planted %s is found',
  async (pattern) => {
    expect(await isSlow({ pattern, flags: 'u' })).toBe(true);
  },
);
