import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { MessageKey } from '#kernel/contract/text.ts';

/** The specified English, for clients that name no language. */
export const SPECIFIED_ENGLISH = 'en';

/** Fallback of all translations: English without the Indonesian sentences of the specification. */
export const PLAIN_ENGLISH = 'en-x-plain';

type Catalogue = ReadonlyMap<string, string>;

/** Keys of the server's messages, a tenth of a catalogue. */
const SERVER_KEY =
  /^(?:error|validation|mail|push|achievement|page|import\.problems|longDiary\.faults)\./;

const folder = path.join(path.dirname(findPackageJSON(import.meta.url) ?? ''), 'locales');

let languages: readonly string[] | undefined;

/** The tags of the installed catalogues, the specified English first. */
export function listLanguages(): readonly string[] {
  if (languages === undefined) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    const tags = files.map((name) => path.basename(name, '.json'));
    languages = [...new Set([SPECIFIED_ENGLISH, PLAIN_ENGLISH, ...tags])];
  }
  return languages;
}

const catalogues = new Map<string, Catalogue>();

/** A catalogue, read at its first use. */
function findCatalogue(language: string): Catalogue {
  let catalogue = catalogues.get(language);
  if (catalogue === undefined) {
    catalogue = listLanguages().includes(language) ? readCatalogue(language) : new Map();
    catalogues.set(language, catalogue);
  }
  return catalogue;
}

function readCatalogue(language: string): Catalogue {
  const text = readFileSync(path.join(folder, `${language}.json`), 'utf8');
  const entries = Object.entries(JSON.parse(text) as Record<string, { defaultMessage: string }>);
  return new Map(
    entries
      // An empty message is not translated yet.
      .filter(([key, { defaultMessage }]) => SERVER_KEY.test(key) && defaultMessage !== '')
      .map(([key, { defaultMessage }]) => [key, defaultMessage]),
  );
}

/** A message and the language that it is written in: English where the translation lacks it. */
export function findMessage(
  key: MessageKey,
  language: string,
): { source: string; language: string } {
  const tried = language === SPECIFIED_ENGLISH ? [language] : [language, PLAIN_ENGLISH];
  for (const each of [...tried, SPECIFIED_ENGLISH]) {
    const source = findCatalogue(each).get(key);
    if (source !== undefined) return { source, language: each };
  }
  throw new Error(`There is no message ${key}.`);
}
