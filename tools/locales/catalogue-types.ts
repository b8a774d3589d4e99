import { parseMessage, readCatalogue, SOURCE } from './catalogue.ts';
import { nest } from './compile-catalogue.ts';
import { findGroup } from './groups.ts';
import { findArguments } from './message-arguments.ts';

/** TypeScript types of the web app's messages and their arguments. */
export function generateTypes(folder?: string): string {
  const messages = [...readCatalogue(SOURCE, folder)].filter(
    ([key]) => findGroup(key) !== 'server',
  );
  const typed = messages.map(([key, text]) => [key, toType(text)] as const);
  return [
    '// Written by `npm run locales` from locales/en.json.',
    '',
    '/** Messages by file and name; one with arguments is a function. */',
    `export type Messages = ${format(nest(typed))};`,
    '',
  ].join('\n');
}

/** Formatted texts are passed in, but a plural decides on the number itself. */
function toType(text: string): string {
  const args = [...findArguments(parseMessage(SOURCE, text))];
  if (args.length === 0) return 'string';
  const fields = args.map(([name, kind]) => `${name}: ${kind === 'plural' ? 'number' : 'string'}`);
  return `(args: { ${fields.join('; ')} }) => string`;
}

function format(value: ReturnType<typeof nest>[string], indent = ''): string {
  if (typeof value === 'string') return value;
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([name, child]) => {
    const key = /^[A-Za-z]\w*$|^\d+$/.test(name) ? name : `'${name}'`;
    return `${inner}readonly ${key}: ${format(child, inner)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
