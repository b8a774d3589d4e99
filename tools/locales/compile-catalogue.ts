import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { completeCatalogue, FALLBACK, pluralCategories } from './catalogue.ts';
import { findGroup, type Group } from './groups.ts';

// A CommonJS module whose types describe an ES module.
const MessageFormatClass = MessageFormat as unknown as typeof MessageFormat.default;

/** Messages by file and name: `login.title` is the `title` of `login`. */
type Nested = { [name: string]: string | Nested };

/**
 * A module with the messages of one group. A message without arguments is a string, another a function of one object.
 * The app passes in what plurals need, so that catalogues import nothing.
 */
export function compileCatalogue(tag: string, group: Group | 'all', folder?: string): string {
  const messages = [...completeCatalogue(tag, folder)]
    .filter(([key]) => (group === 'all' ? findGroup(key) !== 'server' : findGroup(key) === group))
    .map(([key, text]) => [key, REGIONAL_DIGITS.has(tag) ? markDigits(text) : text] as const);
  const format = new MessageFormatClass(pluralFunction(tag), {
    biDiSupport: false,
    // Missing messages are English, with its plurals.
    strictPluralKeys: false,
  });
  const body = compileModule(format, nest(messages))
    .replaceAll(/^(import .*|const category = .*)\n/gm, '')
    .replace(/^export default /m, '')
    .replaceAll(/number\("category", ([^,]+), 0\)/g, 'number($1)')
    .replaceAll(', 0, category, {', ', {')
    // A single case needs no decision.
    .replaceAll(/plural\(d\.\w+, \{ other: ((?:[^{}"]|"(?:[^"\\]|\\.)*")*) \}\)/g, '($1)')
    .replaceAll(/^( *(?:\w+|"[^"]*")): \(\) => "/gm, '$1: "');
  const shown = body.replaceAll(/[\ue000-\ue009]+/g, showDigits);
  const digits = shown === body ? '' : `, ${DIGITS}`;
  return `export default (number, plural, select${digits}) => (${shown.trim()});\n`;
}

/** Languages in which some regions write other digits than 0 to 9. */
const REGIONAL_DIGITS: ReadonlySet<string> = new Set(['ar']);

const DIGITS = 'digits = (text) => text.replace(/\\d/g, (digit) => number(+digit))';

/** Marks digits by characters of the private use area, except in isolated codes, Latin names, arguments and cases. */
const markDigits = (text: string): string =>
  text.replaceAll(/\u2068[^\u2069]*\u2069|[A-Za-z][\w-]*|=\d+|\d/g, (found) =>
    found.length === 1 && found >= '0' && found <= '9'
      ? String.fromCodePoint(MARKED_ZERO + Number(found))
      : found,
  );

const MARKED_ZERO = 0xe000;

/** Ends the string of the compiled module around marked digits. */
const showDigits = (marks: string): string => {
  const digits = Array.from(marks, (mark) => (mark.codePointAt(0) ?? 0) - MARKED_ZERO);
  return `" + digits("${digits.join('')}") + "`;
};

/** Which category a number has, the app decides with Intl; an English message in place of a missing one has others. */
function pluralFunction(tag: string) {
  const category = () => 'other' as const;
  const cardinals = [...new Set([...pluralCategories(FALLBACK), ...pluralCategories(tag)])];
  return Object.assign(category, { cardinals });
}

export function nest(messages: Iterable<readonly [string, string]>): Nested {
  const root: Nested = {};
  for (const [key, text] of messages) {
    const names = key.split('.');
    const last = names.pop() ?? '';
    let parent = root;
    for (const name of names) parent = (parent[name] ??= {}) as Nested;
    parent[last] = text;
  }
  return root;
}
