import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, FALLBACK, LOCALES, SOURCE } from './catalogue.ts';

export type Glossary = {
  /** The ideas that have a term. */
  ideas: readonly string[];
  /** Words that the catalogue must not contain; `*` at the end stands for any ending. */
  avoided: readonly string[];
};

/** The table of locales/glossary/<tag>.md: idea, term, words to avoid in backticks, remark. */
export function readGlossary(tag: string, folder = LOCALES): Glossary {
  const file = join(folder, 'glossary', `${tag === FALLBACK ? SOURCE : tag}.md`);
  const rows = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return {
    ideas: rows.flatMap(([, idea = '', term]) => (term ? [idea] : [])),
    avoided: rows.flatMap(([, , , avoid = '']) =>
      [...avoid.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word),
    ),
  };
}

/** The messages that contain an avoided word, each as 'key: word'. */
export function findAvoided(catalogue: Catalogue, { avoided }: Glossary): string[] {
  const words = avoided.map((word) => [word, toPattern(word)] as const);
  return [...catalogue].flatMap(([key, text]) => {
    // Names of arguments are no words of the language.
    const shown = text.replace(/\{\s*[\w-]+/g, '{').replaceAll('\u00A0', ' ');
    return words.filter(([, word]) => word.test(shown)).map(([word]) => `${key}: ${word}`);
  });
}

/** Scripts without spaces have no ends of words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

function toPattern(word: string): RegExp {
  const text = RegExp.escape(word.replace(/\*$/, ''));
  if (UNSPACED.test(word)) return new RegExp(text, 'u');
  const end = word.endsWith('*') ? '' : '(?![\\p{L}\\p{M}])';
  return new RegExp(`(?<![\\p{L}\\p{M}])${text}${end}`, 'iu');
}
