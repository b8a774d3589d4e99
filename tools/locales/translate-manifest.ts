import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeCatalogue, SOURCE } from './catalogue.ts';

/** The manifest in the source language. */
export const MANIFEST = 'manifest.webmanifest';

const FILE = join(import.meta.dirname, '../../src/web/public', MANIFEST);

/** Members that browsers show. */
const SHOWN: ReadonlySet<string> = new Set(['name', 'description', 'label']);

export const manifestName = (tag: string): string => `manifest.${tag}.webmanifest`;

/** The manifest in a language. Each shown text of the file is a message; 'Lelap', the product's name, is none. */
export function manifestIn(tag: string): string {
  const english = [...completeCatalogue(SOURCE)].filter(([key]) => key.startsWith('manifest.'));
  const keys = new Map(english.map(([key, text]) => [text, key]));
  const texts = completeCatalogue(tag);
  const translate = (name: string, value: unknown) => {
    if (name === 'lang') return tag.includes('-x-') ? SOURCE : tag;
    if (!SHOWN.has(name) || value === 'Lelap') return value;
    const key = keys.get(String(value));
    if (key === undefined) throw new Error(`${MANIFEST}: '${value}' is not in the catalogue`);
    return texts.get(key);
  };
  return JSON.stringify(JSON.parse(readFileSync(FILE, 'utf8'), translate));
}
