import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findArguments, parseMessage, readCatalogue, SOURCE } from './catalogue.ts';
import { nest } from './compile-catalogue.ts';
import { findGroup } from './groups.ts';

const FILE = join(import.meta.dirname, '../../dist/message-types.ts');

/** Writes TypeScript types of the web app's messages and their arguments: those of locales/en.json. */
export function writeTypes(): void {
  const messages = [...readCatalogue(SOURCE)].filter(([key]) => findGroup(key) !== 'server');
  const typed = messages.map(([key, text]) => [key, toType(text)] as const);
  mkdirSync(dirname(FILE), { recursive: true });
  const types = JSON.stringify(nest(typed), null, 2)
    .replaceAll(/^ +(?=")/gm, '$&readonly ')
    // A number as a text would be another key.
    .replaceAll(/"(\d+)":/g, '$1:')
    .replaceAll(/: "(.+)"/g, ': $1');
  writeFileSync(FILE, `export type Messages = ${types};\n`);
}

/** Formatted texts are passed in, but a plural decides on the number itself. */
function toType(text: string): string {
  const args = [...findArguments(parseMessage(SOURCE, text))];
  if (args.length === 0) return 'string';
  const fields = args.map(([name, kind]) => `${name}: ${kind === 'plural' ? 'number' : 'string'}`);
  return `(args: { ${fields.join('; ')} }) => string`;
}
