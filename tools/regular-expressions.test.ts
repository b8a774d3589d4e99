// @module-tag slow
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { check } from 'recheck';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** A busy machine needs several seconds for the slowest check. */
const TIMEOUT_MS = 60_000;

/** `pattern` is undefined if it is known only at run time. */
type Found = { pattern: string | undefined; flags: string };

/** The regular expressions of a source file: literals, calls of RegExp, patterns of JSON schemas, and constants for these. */
function findRegularExpressions(file: string, source: string): Found[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} could not be parsed.`);
  const found: Found[] = [];
  const add = (
    node: { type: string; value?: unknown; name?: unknown } | undefined,
    flags: string,
  ) => {
    // Checked where the constant is declared.
    if (node?.type === 'Identifier' && String(node.name).endsWith('_PATTERN')) return;
    const pattern = node?.type === 'Literal' ? node.value : undefined;
    found.push({ pattern: typeof pattern === 'string' ? pattern : undefined, flags });
  };
  const addCall = ({
    callee,
    arguments: [pattern],
  }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') add(pattern, '');
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(node.regex);
    },
    CallExpression: addCall,
    NewExpression: addCall,
    VariableDeclarator({ id, init }) {
      const isConstant = id.type === 'Identifier' && id.name.endsWith('_PATTERN');
      if (isConstant && init?.type === 'Literal' && !('regex' in init)) add(init, 'u');
    },
    Property({ key, value }) {
      // Ajv compiles it with the flag u.
      if (key.type === 'Identifier' && key.name === 'pattern') add(value, 'u');
    },
  }).visit(program);
  return found;
}

/** Why a regular expression may take more than linear time; undefined if it can't. */
async function findFault(found: Found, attempts = 3): Promise<string | undefined> {
  const { pattern, flags } = found;
  if (pattern === undefined) return 'can be checked only as a literal';
  const result = await check(pattern, flags, { timeout: TIMEOUT_MS });
  if (result.status === 'safe') return undefined;
  // Fuzzing has limits of time, and finds what is not there on a busy machine.
  if (result.checker === 'fuzz' && attempts > 1) return findFault(found, attempts - 1);
  const complexity = result.status === 'vulnerable' ? result.complexity.summary : 'not understood';
  return `/${pattern}/${flags} is ${complexity}`;
}

async function findFaults(file: string, source: string): Promise<string[]> {
  const faults = await Promise.all(
    findRegularExpressions(file, source).map((found) => findFault(found)),
  );
  return faults.flatMap((fault) => (fault === undefined ? [] : [`${file}: ${fault}`]));
}

test('every regular expression of the sources takes linear time', async () => {
  const files = globSync('src/**/*.{ts,tsx,js}', { cwd: root }).filter(
    (file) => !/\.(test|fixture)\./.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const faults: string[] = [];
  for (const file of files) {
    faults.push(...(await findFaults(file, readFileSync(resolve(root, file), 'utf8'))));
  }
  expect(faults).toEqual([]);
});

test.each([
  ['/^\\s*q\\s*=\\s*(.*?)\\s*$/', '3rd degree polynomial'],
  ['/^(a|ab|b)*$/u', 'exponential'],
  ["new RegExp('\\\\s+$')", '2nd degree polynomial'],
  ['RegExp(`^${text}$`)', 'can be checked only as a literal'],
  ["Type.String({ pattern: '^(a+)+$' })", 'exponential'],
])('a planted %s is reported', async (expression, fault) => {
  const source = `export const planted = (text: string) => ${expression};\n`;
  expect(await findFaults('src/planted.ts', source)).toEqual([expect.stringContaining(fault)]);
});
