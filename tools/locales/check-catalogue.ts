import type { Token } from '@messageformat/parser';
import {
  type Catalogue,
  findArguments,
  parseMessage,
  pluralCategories,
  SOURCE,
} from './catalogue.ts';

/**
 * Faults that fail the build: wrong syntax, an argument that differs from the source's, or in a translation a plural
 * without one of the language's categories. The compiler of messages checks neither of the last two.
 */
export function findFaults(tag: string, catalogue: Catalogue, source: Catalogue): string[] {
  return [...catalogue].flatMap(([key, text]) => {
    const original = source.get(key);
    // `npm run locales` reports it.
    if (original === undefined) return [];
    try {
      const tokens = parseMessage(tag, text);
      return [
        ...compareArguments(tokens, parseMessage(SOURCE, original)),
        ...(isEnglish(tag) ? [] : missingCategories(tag, tokens)),
      ].map((fault) => `${tag}: ${key} ${fault}`);
    } catch (error) {
      return [`${tag}: ${key} cannot be read: ${(error as Error).message}`];
    }
  });
}

/** Specified sentences say '1 points' where nothing else was asked for. */
const isEnglish = (tag: string): boolean => tag.startsWith(SOURCE);

function compareArguments(tokens: readonly Token[], original: readonly Token[]): string[] {
  const [own, expected] = [listArguments(tokens), listArguments(original)];
  return own === expected ? [] : [`has the arguments ${own} instead of ${expected}`];
}

const listArguments = (tokens: readonly Token[]): string =>
  [...findArguments(tokens)]
    .map(([name, kind]) => `{${name}, ${kind}}`)
    .toSorted()
    .join(' ');

function missingCategories(tag: string, tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type !== 'plural' && token.type !== 'select') return [];
    const keys = new Set(token.cases.map(({ key }) => key));
    const needed = token.type === 'plural' ? pluralCategories(tag) : ['other'];
    return [
      ...needed
        .filter((category) => !keys.has(category))
        .map((category) => `has no case '${category}' for {${token.arg}}`),
      ...token.cases.flatMap((each) => missingCategories(tag, each.tokens)),
    ];
  });
}
