import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { completeCatalogue, publishedLanguages, SOURCE } from './locales/catalogue.ts';
import { findCatalogue, findLanguages, withLanguage } from './locales/catalogue-plugin.ts';

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
const EMPTY_ROOT = '<div id="root"></div>';

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
        const languagesUrl = `/${findLanguages(bundle).fileName}`;
        for (const tag of publishedLanguages()) {
          const first = findCatalogue(bundle, tag, 'first');
          const empty = withPageTexts(
            withLanguage(page, tag, `/${first.fileName}`, languagesUrl),
            tag,
          );
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
          const linked = replaceOnce(
            replaceOnce(waiting, '</head>', `${dashboardLinks(bundle)}</head>`),
            '<html ',
            `<html ${viewFiles(bundle, findCatalogue(bundle, tag, 'app').fileName)} `,
          );
          const early = replaceOnce(linked, EARLY_SUBMIT, EARLY_CALL);
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
  const translated = ['page.description', 'page.noScript'].reduce(
    (text, key) => replaceOnce(text, english.get(key) ?? '', escapeHtml(texts.get(key) ?? '')),
    page,
  );
  return replaceOnce(translated, MANIFEST, manifestName(tag));
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const importText = (source: string): Promise<object> =>
  import(`data:text/javascript,${encodeURIComponent(source)}`);

/** Inserts a page and the evening's sky into the template; `takenOver` is the path that the app hydrates. */
function filledPage(template: string, { title, content }: DrawnPage, takenOver?: string): string {
  const root =
    takenOver === undefined ? EMPTY_ROOT : EMPTY_ROOT.replace('>', ` data-page="${takenOver}">`);
  return replaceOnce(
    replaceOnce(
      replaceOnce(template, '<html ', '<html data-sky="dusk" '),
      '<title>Lelap</title>',
      `<title>${title}</title>`,
    ),
    EMPTY_ROOT,
    root.replace('</div>', `${content}</div>`),
  );
}

/** Moves scripts after style sheet and fonts, which the first paint needs. */
function withScriptsLast(page: string): string {
  return page.replaceAll(
    /<(script type="module"|link rel="modulepreload")/g,
    '$& fetchpriority="low"',
  );
}

function replaceOnce(text: string, old: string, replacement: string): string {
  const parts = text.split(old);
  if (parts.length !== 2) throw new Error(`${TEMPLATE} must have ${old} once.`);
  return parts.join(replacement);
}

/** Views whose files are fetched early; '' is the first tab, whose scripts the page links to. */
const EARLY_VIEWS = {
  '': [],
  nights: ['/journey-views.tsx', '/nights-view.tsx'],
  diary: ['/journey-views.tsx', '/diary-view.tsx'],
};

/** Names the files of these views for public/early-dashboard.js, which preloads those of the view in the address. */
function viewFiles(bundle: Rolldown.OutputBundle, messages: string): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const fonts = Object.keys(bundle).filter((file) => DISPLAY_FONT.test(file));
  /** The files of these chunks and of all that they import. */
  const collect = (found: readonly Rolldown.OutputChunk[]) => {
    const files = new Set<string>();
    const pending = [...found];
    for (const { fileName, imports, viteMetadata } of pending) {
      if (files.has(fileName)) continue;
      for (const file of [fileName, ...(viteMetadata?.importedCss ?? [])]) files.add(file);
      pending.push(...chunks.filter((chunk) => imports.includes(chunk.fileName)));
    }
    return files;
  };
  const find = (module: string) =>
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  const alreadyThere = collect([
    ...chunks.filter(({ isEntry }) => isEntry),
    ...find('/dashboard-page.tsx'),
  ]);
  return Object.entries(EARLY_VIEWS)
    .map(([view, modules]) => {
      const files = collect(modules.flatMap(find)).difference(alreadyThere);
      if (modules.length > 0) files.add(messages);
      return `data-view${view}="${[...files, ...fonts].join(' ')}"`;
    })
    .join(' ');
}

/** Preloads the dashboard's chunks in parallel with the first script. */
function dashboardLinks(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const dashboard = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/dashboard-page.tsx'));
  if (dashboard === undefined) throw new Error('The build has no dashboard.');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const alreadyThere = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const scripts = [dashboard.fileName, ...dashboard.imports].filter(
    (file) => !alreadyThere.has(file),
  );
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...(dashboard.viteMetadata?.importedCss ?? [])].map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
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
  const english = [...completeCatalogue(SOURCE)].filter(([key]) => key.startsWith('manifest.'));
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
