import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { completeCatalogue, publishedLanguages, SOURCE } from './locales/catalogue.ts';
import {
  catalogueFile,
  findAsset,
  LANGUAGES_FILE,
  withLanguage,
} from './locales/catalogue-plugin.ts';

const WEB = join(import.meta.dirname, '../src/web');

/** The manifest in the source language. */
const MANIFEST = 'manifest.webmanifest';

/** Exports of src/web/app/prerender.tsx. */
type DrawnPage = { title: string; content: string };
type PageDrawer = {
  showLanguage(catalogue: object): void;
  renderVisitorPage(path: '/login' | '/register'): DrawnPage;
  renderLoadingPage(): DrawnPage;
};

/** The template of all pages, and the page of paths without their own. */
const TEMPLATE = 'index.html';
/** /dashboard has no form, but prefetches data. */
const EARLY_SUBMIT = '<script src="/early-submit.js" defer></script>';
const EARLY_CALL = '<script src="/early-dashboard.js"></script>';
/** Fetched after the scripts, because the loading page shows none of its letters. */
const DISPLAY_FONT = /^assets\/zen-antique-soft-latin-(?!ext).*\.woff2$/;
const DISPLAY_FONT_LINK = /<link rel="preload" as="font"[^>]*zen-antique[^>]*>/;

/**
 * Prerenders entry pages in the build, so that a phone shows them as soon as it has the page and
 * its style sheet, long before it has run 90 kB of script: `login.html`, `register.html` and `dashboard.html` beside
 * `index.html`, and `login.de.html` for other languages. Each preloads the catalogues of its language only.
 */
export function prerenderedPages(): Plugin {
  return {
    name: 'lelap:prerendered-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle[TEMPLATE];
        if (template?.type !== 'asset') throw new Error(`The build has no ${TEMPLATE}.`);
        const page = String(template.source);
        // Accessing it makes Node warn that it needs a file.
        Reflect.deleteProperty(globalThis, 'localStorage');
        const { module } = await runnerImport<PageDrawer>(join(WEB, 'app/prerender.tsx'), {
          configFile: false,
          root: WEB,
          logLevel: 'error',
          plugins: [react(), withoutStyles()],
        });
        const languagesUrl = `/${findAsset(bundle, LANGUAGES_FILE).fileName}`;
        for (const tag of publishedLanguages()) {
          const first = findAsset(bundle, catalogueFile(tag, 'first'));
          const translated = withLanguage(page, tag, `/${first.fileName}`, languagesUrl);
          const empty = withPageTexts(translated, tag);
          const add = (name: string, source: string) => {
            const fileName = tag === SOURCE ? `${name}.html` : `${name}.${tag}.html`;
            if (fileName === TEMPLATE) template.source = source;
            else this.emitFile({ type: 'asset', fileName, source });
          };
          module.showLanguage(await importText(String(first.source)));
          if (tag !== SOURCE)
            this.emitFile({ type: 'asset', fileName: manifestName(tag), source: manifestIn(tag) });
          add('index', empty);
          for (const path of ['/login', '/register'] as const) {
            const drawn = filledPage(empty, module.renderVisitorPage(path), path);
            add(path.slice(1), withScriptsLast(drawn));
          }
          const waiting = filledPage(empty, module.renderLoadingPage());
          const { fileName: messages } = findAsset(bundle, catalogueFile(tag, 'app'));
          const early = replaceEach(waiting, {
            '</head>': `${dashboardLinks(bundle)}</head>`,
            '<html ': `<html ${viewFiles(bundle, messages)} `,
            [EARLY_SUBMIT]: EARLY_CALL,
          });
          const drawn = withScriptsLast(early.replace(DISPLAY_FONT_LINK, ''));
          // Half of all bytes: while they come, style sheet and fonts leave half of the connection unused.
          add('dashboard', drawn.replace(/ fetchpriority="low"(?=[^>]*\/framework-)/, ''));
        }
      },
    },
  };
}

/** The texts of a page itself, and the link to the manifest in its language. */
function withPageTexts(page: string, tag: string): string {
  if (tag === SOURCE) return page;
  const [english, texts] = [completeCatalogue(SOURCE), completeCatalogue(tag)];
  const translated = ['page.description', 'page.noScript'].map((key) => [
    english.get(key) ?? '',
    escapeHtml(texts.get(key) ?? ''),
  ]);
  return replaceEach(page, {
    ...Object.fromEntries(translated),
    [MANIFEST]: manifestName(tag),
  });
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const importText = (source: string): Promise<object> =>
  import(`data:text/javascript,${encodeURIComponent(source)}`);

/** Inserts a page and the evening's sky into the template; `takenOver` is the path that the app hydrates. */
function filledPage(template: string, { title, content }: DrawnPage, takenOver?: string): string {
  const attribute = takenOver === undefined ? '' : ` data-page="${takenOver}"`;
  return replaceEach(template, {
    '<html ': '<html data-sky="dusk" ',
    '<title>Lelap</title>': `<title>${title}</title>`,
    '<div id="root"></div>': `<div id="root"${attribute}>${content}</div>`,
  });
}

/** Moves scripts after style sheet and fonts, which the first paint needs. */
function withScriptsLast(page: string): string {
  return page.replaceAll(
    /<(script type="module"|link rel="modulepreload")/g,
    '$& fetchpriority="low"',
  );
}

/** Replaces texts that the page has once. */
function replaceEach(page: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((text, [old, replacement]) => {
    const parts = text.split(old);
    if (parts.length !== 2) throw new Error(`${TEMPLATE} must have ${old} once.`);
    return parts.join(replacement);
  }, page);
}

/** Views whose files are fetched early; '' is the first tab, whose scripts the page links to. */
const EARLY_VIEWS = {
  '': [],
  nights: ['/journey-views.tsx', '/nights-view.tsx'],
  diary: ['/journey-views.tsx', '/diary-view.tsx'],
};

const ENTRY = '/index.html';
const DASHBOARD = '/dashboard-page.tsx';

/** The files of these modules and of all that they import. */
function collectFiles(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const pending = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (chunk === undefined) throw new Error(`The build has no ${module}.`);
    return chunk;
  });
  const files = new Set<string>();
  for (const { fileName, imports, viteMetadata } of pending) {
    if (files.has(fileName)) continue;
    for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])]) files.add(file);
    pending.push(...chunks.filter((chunk) => imports.includes(chunk.fileName)));
  }
  return files;
}

/** Names the files of these views for public/early-dashboard.js, which preloads those of the view in the address. */
function viewFiles(bundle: Rolldown.OutputBundle, messages: string): string {
  const fonts = Object.keys(bundle).filter((file) => DISPLAY_FONT.test(file));
  const alreadyThere = collectFiles(bundle, [ENTRY, DASHBOARD]);
  return Object.entries(EARLY_VIEWS)
    .map(([view, modules]) => {
      const files = collectFiles(bundle, modules).difference(alreadyThere);
      if (modules.length > 0) files.add(messages);
      return `data-view${view}="${[...files, ...fonts].join(' ')}"`;
    })
    .join(' ');
}

/** Preloads the dashboard's files in parallel with the first script. */
function dashboardLinks(bundle: Rolldown.OutputBundle): string {
  const files = collectFiles(bundle, [DASHBOARD]).difference(collectFiles(bundle, [ENTRY]));
  const [scripts = [], styles = []] = ['.js', '.css'].map((extension) =>
    [...files].filter((file) => file.endsWith(extension)),
  );
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('\n    ');
}

/** Ignores style sheets while rendering: the page links to the built one. */
function withoutStyles(): Plugin {
  const NO_STYLES = '\0no-styles';
  return {
    name: 'lelap:without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? NO_STYLES : undefined),
    load: (id) => (id === NO_STYLES ? '' : undefined),
  };
}

/** Members that browsers show. */
const SHOWN: ReadonlySet<string> = new Set(['name', 'description', 'label']);

const manifestName = (tag: string): string => `manifest.${tag}.webmanifest`;

/** The manifest in a language. Each shown text of the file is a message; 'Lelap', the product's name, is none. */
function manifestIn(tag: string): string {
  const english = [...completeCatalogue(SOURCE)].filter(([key]) =>
    /^manifest\.|^dashboardSleepNow\.(start|end)$/.test(key),
  );
  const keys = new Map(english.map(([key, text]) => [text, key]));
  const texts = completeCatalogue(tag);
  const translate = (name: string, value: unknown) => {
    if (name === 'lang') return tag.includes('-x-') ? SOURCE : tag;
    if (!SHOWN.has(name) || value === 'Lelap') return value;
    const key = keys.get(String(value));
    if (key === undefined) throw new Error(`${MANIFEST}: '${value}' is not in the catalogue`);
    return texts.get(key);
  };
  return JSON.stringify(JSON.parse(readFileSync(join(WEB, 'public', MANIFEST), 'utf8'), translate));
}
