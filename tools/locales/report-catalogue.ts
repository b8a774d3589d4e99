import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeness, FALLBACK, readCatalogue, SOURCE } from './catalogue.ts';
import { findFaults } from './check-catalogue.ts';

export type Report = {
  readonly tag: string;
  /** Part of the messages that are translated, 0 to 1. */
  readonly completeness: number;
  readonly missing: readonly string[];
  /** Not in the source: their keys have changed, or are wrong. */
  readonly unknown: readonly string[];
  /** These fail the build. */
  readonly faults: readonly string[];
  readonly suspicious: readonly string[];
};

export function reportCatalogue(tag: string, folder?: string): Report {
  const [source, catalogue] = [readCatalogue(SOURCE, folder), readCatalogue(tag, folder)];
  const english = tag.startsWith(SOURCE) ? source : readCatalogue(FALLBACK, folder);
  return {
    tag,
    completeness: completeness(tag, folder),
    missing: [...source.keys()].filter((key) => !catalogue.has(key)),
    unknown: [...catalogue.keys()].filter((key) => !source.has(key)),
    faults: findFaults(tag, catalogue, source),
    suspicious: tag.startsWith(SOURCE)
      ? []
      : [...catalogue].flatMap(([key, text]) => {
          const reasons = suspect(english.get(key) ?? source.get(key) ?? '', text);
          return reasons.map((reason) => `${key} ${reason}`);
        }),
  };
}

/** Names and abbreviations are often equal. */
const MAX_EQUAL_WORDS = 2;

/** Longer texts seldom fit where English does. */
const MAX_GROWTH = 2.5;
const SHORT_CHARACTERS = 20;

const MARKS = [
  ['a question mark', /[?？؟]/u],
  ['an ellipsis', /\.{3}|…/u],
  ['an emoji', /\p{Extended_Pictographic}/u],
  ['a line break', /\n/u],
] as const;

/** Reasons to look at a translation again. */
function suspect(english: string, text: string): string[] {
  const words = english.replaceAll(/\{[^}]*\}/g, '').match(/\p{L}{2,}/gu) ?? [];
  const isSentence = words.length > MAX_EQUAL_WORDS;
  return [
    ...(text === english && isSentence ? ['is English'] : []),
    ...(text !== text.trim() && english === english.trim() ? ['begins or ends with a space'] : []),
    ...(text.length > english.length * MAX_GROWTH + SHORT_CHARACTERS ? ['is very long'] : []),
    ...MARKS.filter(([, mark]) => mark.test(text) !== mark.test(english)).map(
      ([name, mark]) => `${mark.test(text) ? 'has' : 'lacks'} ${name}`,
    ),
  ];
}

/** Messages whose name no source mentions. */
export function findUnused(): string[] {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{src,tools}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\./.test(file),
  );
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const words = new Set(text.match(/[\w-]+/g));
  return [...readCatalogue(SOURCE).keys()].filter((key) => {
    const [, name = ''] = key.split('.');
    return !words.has(name);
  });
}
