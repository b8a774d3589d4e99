import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findVisibleStrings } from './visible-strings.ts';

const WEB = join(import.meta.dirname, '../../src/web');

/** Places have one name. */
const PLACES = join('time', 'zone-names.ts');

test.each([
  ['<p>Good night</p>', ['Good night']],
  ['<p>{isNew && "Sleep well"}</p>', ['Sleep well']],
  ['<p aria-label="Close">{name} · Lelap</p>', ['Close']],
  ['toast.show("info", "Saved.")', ['Saved.']],
  ['const text = `${count} taps wait here`', ['taps wait here']],
  ['const text = `A reminder.`', ['A reminder.']],
  ['const picture = `<title>Sleep well here, ${name}</title>`', ['Sleep well here,']],
  ['const picture = `<path fill="${color}" d="M0 0h${width}z"/>`', []],
  ['<p className="mt-2 text-center" id="a b">{MESSAGES.title} × 2 h</p>', []],
  ['throw new Error("There is no element.")', []],
  ['throw Error(`There is no element.`)', []],
  ['const name = `block truncate`', []],
])('the visible strings of %s are %j', (source, expected) => {
  expect(findVisibleStrings('a.tsx', source)).toEqual(expected);
});

test('all texts of the web app come from the catalogues', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter(
    (file) => !/\.(test|fixture)\.|\.d\.ts$|test-setup/.test(file) && file !== PLACES,
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    findVisibleStrings(file, readFileSync(join(WEB, file), 'utf8')).map(
      (text) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
