import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';

export const LOCALES = join(import.meta.dirname, '../../locales');

/** The specification's texts, the default and the source of all translations. */
export const SOURCE = 'en';
/** All English; fills gaps of the translations. */
export const FALLBACK = 'en-x-plain';

/** Part of the messages that must be translated before sleepers are offered a language. */
export const PUBLISHED_FROM = 0.9;

export type Catalogue = ReadonlyMap<string, string>;

type Entry = { defaultMessage: string; description?: string };

export function listLanguages(folder = LOCALES): string[] {
  const tags = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
  return tags.sort((a, b) => Number(b === SOURCE) - Number(a === SOURCE) || a.localeCompare(b));
}

export function readEntries(tag: string, folder = LOCALES): Record<string, Entry> {
  return JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as Record<string, Entry>;
}

/** The translated messages of a language: an empty one is not translated yet. */
export function readCatalogue(tag: string, folder = LOCALES): Catalogue {
  const entries = Object.entries(readEntries(tag, folder));
  return new Map(
    entries.flatMap(([key, { defaultMessage: text }]) => (text === '' ? [] : [[key, text]])),
  );
}

/** Part of the source's messages that a language has, 0 to 1. */
export function completeness(tag: string, folder = LOCALES): number {
  const [source, own] = [readCatalogue(SOURCE, folder), readCatalogue(tag, folder)];
  return [...source.keys()].filter((key) => own.has(key)).length / source.size;
}

export const publishedLanguages = (folder = LOCALES): string[] =>
  listLanguages(folder).filter((tag) => completeness(tag, folder) >= PUBLISHED_FROM);

/** All messages of the source in a language; a missing one is English. */
export function completeCatalogue(tag: string, folder = LOCALES): Catalogue {
  const source = readCatalogue(SOURCE, folder);
  if (tag === SOURCE) return source;
  const fallback = listLanguages(folder).includes(FALLBACK)
    ? readCatalogue(FALLBACK, folder)
    : source;
  const own = readCatalogue(tag, folder);
  return new Map(
    [...source].map(([key, text]) => [key, own.get(key) ?? fallback.get(key) ?? text]),
  );
}

export function pluralCategories(tag: string): Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
}

/** Parses a message; throws for wrong syntax and for a plural category that the language does not have. */
export function parseMessage(tag: string, text: string): Token[] {
  const cardinal = pluralCategories(tag);
  return parse(text, { cardinal, ordinal: [], strict: true, strictPluralKeys: true });
}

/** A plain argument is a formatted text, a plural decides on a number, a select on a text. */
export type ArgumentKind = 'plain' | 'plural' | 'select';

/** The arguments of a parsed message with their kinds; throws for all else, also for an offset. */
export function findArguments(
  tokens: readonly Token[],
  found = new Map<string, ArgumentKind>(),
): Map<string, ArgumentKind> {
  for (const token of tokens) {
    switch (token.type) {
      case 'content':
      case 'octothorpe':
        break;
      case 'argument':
        if (!found.has(token.arg)) found.set(token.arg, 'plain');
        break;
      case 'plural':
      case 'select':
        if (token.pluralOffset) throw new Error(`{${token.arg}} may not have an offset`);
        found.set(token.arg, token.type);
        for (const each of token.cases) findArguments(each.tokens, found);
        break;
      default:
        throw new Error(`{${token.arg}} may only be a plain argument, a plural or a select`);
    }
  }
  return found;
}
