import { basename } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { listLanguages, LOCALES, publishedLanguages, readCatalogue, SOURCE } from './catalogue.ts';
import { writeTypes } from './catalogue-types.ts';
import { findFaults } from './check-catalogue.ts';
import { findUnloadedMessages } from './check-groups.ts';
import { compileCatalogue } from './compile-catalogue.ts';
import { GROUPS, type Group } from './groups.ts';

/** Modules for the dev server and tests: virtual:messages/de/first. */
const PREFIX = 'virtual:messages/';

/** The module with all languages, for the choice. */
const LANGUAGES = `${PREFIX}languages`;

/** Names in the build, to which it adds a hash. */
export const LANGUAGES_FILE = 'languages.js';
export const catalogueFile = (tag: string, group: Group) => `messages-${tag}-${group}.js`;

/** Names that are not those of the language. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'English · Indonesia',
  'en-x-plain': 'English',
  id: 'Bahasa Indonesia',
};

/**
 * Compiles the catalogues into a module per language and group, and writes their types. The page names the first, and each
 * names the next of its language, so that no script lists them all.
 */
export function catalogues(): Plugin {
  return {
    name: 'lelap:catalogues',
    buildStart: writeTypes,
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      if (id === LANGUAGES) return languagesSource((each) => developmentUrl(each, 'first'));
      const [tag = '', group = ''] = id.slice(PREFIX.length).split('/');
      this.addWatchFile(`${LOCALES}/${tag}.json`);
      const next = GROUPS[GROUPS.indexOf(group as Group) + 1];
      return moduleSource(tag, group as Group | 'all', next ? developmentUrl(tag, next) : '');
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        server === undefined
          ? html
          : withLanguage(html, SOURCE, developmentUrl(SOURCE, 'first'), `/@id/${LANGUAGES}`),
    },
    async generateBundle(_options, bundle) {
      const faults = listLanguages().flatMap((tag) =>
        findFaults(tag, readCatalogue(tag), readCatalogue(SOURCE)),
      );
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId !== null)
          faults.push(...(await findUnloadedMessages(this, chunk.facadeModuleId)));
      }
      if (faults.length > 0) throw new Error(`The catalogues have faults:\n${faults.join('\n')}`);
      const firsts: Record<string, string> = {};
      for (const tag of publishedLanguages()) {
        let url = '';
        // Each names the one after it.
        for (const group of GROUPS.toReversed()) {
          const name = catalogueFile(tag, group);
          const { code } = minifySync(name, moduleSource(tag, group, url), {
            module: true,
            sourcemap: false,
          });
          const reference = this.emitFile({ type: 'asset', name, source: code });
          // Relative to the scripts that import it, which are in the same folder.
          url = `./${basename(this.getFileName(reference))}`;
        }
        firsts[tag] = url;
      }
      const source = languagesSource((tag) => firsts[tag] ?? '');
      this.emitFile({ type: 'asset', name: LANGUAGES_FILE, source });
    },
  };
}

const developmentUrl = (tag: string, group: Group): string => `/@id/${PREFIX}${tag}/${group}`;

function moduleSource(tag: string, group: Group | 'all', nextUrl: string): string {
  const language =
    group === 'first' || group === 'all' ? `export const language = '${tag}';\n` : '';
  const next = nextUrl === '' ? '' : `export const nextUrl = '${nextUrl}';\n`;
  return compileCatalogue(tag, group) + language + next;
}

/** Each language's own name, attributes and first catalogue, by name. */
function languagesSource(urlOf: (tag: string) => string): string {
  const languages = publishedLanguages().map((tag) => {
    const name = NAMES[tag] ?? new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    const capitalized = name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
    return [tag, { name: capitalized, ...toAttributes(tag), url: urlOf(tag) }] as const;
  });
  // The source is the first.
  const [source = [], ...others] = languages;
  const byName = others.toSorted(([, a], [, b]) => a.name.localeCompare(b.name, 'en'));
  return `export default ${JSON.stringify(Object.fromEntries([source, ...byName]))};\n`;
}

/** The page in a language, which names its first catalogue and the list of languages. */
export function withLanguage(page: string, tag: string, url: string, languagesUrl: string): string {
  const { lang, dir } = toAttributes(tag);
  const direction = dir === 'rtl' ? ' dir="rtl"' : '';
  const attributes = `lang="${lang}"${direction} data-messages="${url}" data-languages="${languagesUrl}"`;
  const preload = `<link rel="modulepreload" crossorigin href="${url}">`;
  return page
    .replace('<html lang="en"', `<html ${attributes}`)
    .replace('</head>', `  ${preload}\n  </head>`);
}

function toAttributes(tag: string): { lang: string; dir: 'ltr' | 'rtl' } {
  const locale = new Intl.Locale(tag);
  // English without Indonesian sentences is English to a browser.
  return {
    lang: tag.includes('-x-') ? locale.language : tag,
    dir: locale.getTextInfo().direction ?? 'ltr',
  };
}

export function findAsset(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const found = Object.values(bundle).find(
    (output) => output.type === 'asset' && output.names.includes(name),
  );
  if (found?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return found;
}
