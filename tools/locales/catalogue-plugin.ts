import { minifySync, type Plugin, type Rolldown } from 'vite';
import { listLanguages, LOCALES, readCatalogue, SOURCE } from './catalogue.ts';
import { findFaults } from './check-catalogue.ts';
import { findUnloadedMessages } from './check-groups.ts';
import { compileCatalogue } from './compile-catalogue.ts';
import { GROUPS, type Group } from './groups.ts';

/** Modules for the dev server and tests: virtual:messages/de/first. */
const PREFIX = 'virtual:messages/';

/**
 * Compiles the catalogues into a module per language and group. The page names the first module, which names the others
 * of its language, so that no script lists them all.
 */
export function catalogues(): Plugin {
  return {
    name: 'lelap:catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const [tag = '', group = ''] = id.slice(PREFIX.length).split('/');
      this.addWatchFile(`${LOCALES}/${tag}.json`);
      return moduleSource(tag, group as Group | 'all', developmentUrl);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        server === undefined ? html : withLanguage(html, SOURCE, developmentUrl(SOURCE, 'first')),
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
      for (const tag of listLanguages()) {
        const files: Record<string, string> = {};
        // The first one names the others.
        for (const group of GROUPS.toReversed()) {
          const name = `messages-${tag}-${group}.js`;
          const { code } = minifySync(
            name,
            moduleSource(tag, group, (_tag, other) => files[other] ?? ''),
            { module: true, sourcemap: false },
          );
          const reference = this.emitFile({ type: 'asset', name, source: code });
          files[group] = `/${this.getFileName(reference)}`;
        }
      }
    },
  };
}

type UrlOf = (tag: string, group: Group) => string;

const developmentUrl: UrlOf = (tag, group) => `/@id/${PREFIX}${tag}/${group}`;

function moduleSource(tag: string, group: Group | 'all', urlOf: UrlOf): string {
  const source = compileCatalogue(tag, group);
  if (group !== 'first' && group !== 'all') return source;
  const others = Object.fromEntries(
    GROUPS.filter((other) => other !== 'first').map((other) => [other, urlOf(tag, other)]),
  );
  return [
    source,
    `export const language = ${JSON.stringify(tag)};\n`,
    `export const urls = ${JSON.stringify(others)};\n`,
  ].join('');
}

/** The page in a language, which names its first catalogue. */
export function withLanguage(page: string, tag: string, url: string): string {
  const attributes = `${languageAttributes(tag)} data-messages="${url}"`;
  const preload = `<link rel="modulepreload" crossorigin href="${url}">`;
  return page
    .replace('<html lang="en"', `<html ${attributes}`)
    .replace('</head>', `  ${preload}\n  </head>`);
}

function languageAttributes(tag: string): string {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getTextInfo(): { direction: 'ltr' | 'rtl' };
  };
  // English without Indonesian sentences is English to a browser.
  const lang = tag.includes('-x-') ? locale.language : tag;
  return `lang="${lang}"${locale.getTextInfo().direction === 'rtl' ? ' dir="rtl"' : ''}`;
}

/** A language's catalogue in the build. */
export function findCatalogue(
  bundle: Rolldown.OutputBundle,
  tag: string,
  group: Group,
): Rolldown.OutputAsset {
  const name = `messages-${tag}-${group}.js`;
  const found = Object.values(bundle).find(
    (output) => output.type === 'asset' && output.names.includes(name),
  );
  if (found?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return found;
}
