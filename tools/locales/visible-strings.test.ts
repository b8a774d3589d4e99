import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

type Node = { type: string; [name: string]: unknown };

const WEB = join(import.meta.dirname, '../../src/web');

/** Attributes that are shown or spoken. */
const SPOKEN = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);

const PRODUCT_NAME = 'Lelap';

/** A sentence, or a capitalized word: names of classes, modules and events are neither. */
const TEXT = /^\p{Lu}[^/]*\p{L}[ ,]+\p{L}|^\p{Lu}\p{Ll}+[.!?…]*$/u;

/** Words between the values of a template; a class name has a hyphen. */
const FRAGMENT = /^[^-]*\p{L}\p{L} \p{L}\p{L}[^-]*$/u;

/** Keys, and names of browsers. */
const NOT_SHOWN = new Set(['End', 'Enter', 'Home', 'Mac OS', 'Macintosh', 'Notification']);

/** Places have one name. */
const PLACES = join('time', 'city-name.ts');

/** Texts that a screen would show without the catalogues. */
function findVisibleStrings(fileName: string, source: string): string[] {
  const found: string[] = [];
  const report = (text: string) => {
    const shown = text.replaceAll(PRODUCT_NAME, '').trim();
    if (/\p{L}\p{L}/u.test(shown) && !NOT_SHOWN.has(shown)) found.push(shown);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return undefined;
    const { type, ...rest } = node as Node;
    switch (type) {
      case 'JSXText':
        report(String(rest['value']));
        break;
      case 'JSXAttribute': {
        const name = (rest['name'] as { name?: string }).name ?? '';
        const value = rest['value'] as Node | null;
        if (value?.type !== 'Literal') return visit(value);
        if (SPOKEN.has(name)) report(String(value['value']));
        return undefined;
      }
      // For developers, types and modules.
      case 'CallExpression':
        if (isForDevelopers(rest['callee'] as Node)) return undefined;
        break;
      case 'NewExpression':
      case 'ImportExpression':
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
        if (type === 'ExportNamedDeclaration') visit(rest['declaration']);
        return undefined;
      case 'TSTypeAnnotation':
      case 'TSTypeAliasDeclaration':
        return undefined;
      case 'Literal':
        if (typeof rest['value'] === 'string' && TEXT.test(rest['value'])) report(rest['value']);
        break;
      case 'TemplateElement': {
        const { cooked } = rest['value'] as { cooked: string | null };
        if (cooked !== null && FRAGMENT.test(cooked)) report(cooked);
        break;
      }
    }
    Object.values(rest).forEach(visit);
    return undefined;
  };
  visit(parseSync(fileName, source).program);
  return found;
}

/** `super(…)` of errors, and `console.log(…)`. */
const isForDevelopers = ({ type, object }: Node): boolean =>
  type === 'Super' || (object as { name?: string } | undefined)?.name === 'console';

test.each([
  ['<p>Good night</p>', ['Good night']],
  ['<p>{isNew && "Sleep well"}</p>', ['Sleep well']],
  ['<p aria-label="Close">{name} · Lelap</p>', ['Close']],
  ['toast.show("info", "Saved.")', ['Saved.']],
  ['const text = `${count} taps wait here`', ['taps wait here']],
  ['<p className="mt-2 text-center" id="a b">{MESSAGES.title} × 2 h</p>', []],
  ['throw new Error("There is no element.")', []],
])('the visible strings of %s are %j', (source, expected) => {
  expect(findVisibleStrings('a.tsx', source)).toEqual(expected);
});

test('all texts of the web app come from the catalogues', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter(
    (file) =>
      !/\.(test|fixture)\.|\.d\.ts$|catalogue-types|test-setup/.test(file) && file !== PLACES,
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    findVisibleStrings(file, readFileSync(join(WEB, file), 'utf8')).map(
      (text) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
