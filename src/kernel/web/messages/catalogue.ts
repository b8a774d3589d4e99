import type { Messages } from '../../../../dist/message-types.ts'; // `npm run locales` writes it.
import { formatNumber } from './formats.ts';
import { currentLanguage, setLanguage } from './language.ts';

type Cases = Readonly<Record<string, string>>;

/** A compiled catalogue, which is passed what its plurals need (tools/locales/compile-catalogue.ts). */
export type Catalogue = {
  readonly default: (
    number: (value: number) => string,
    plural: (count: number, cases: Cases) => string | undefined,
    select: (value: string, cases: Cases) => string | undefined,
  ) => Readonly<Record<string, object>>;
  /** Of the next group of the same language. */
  readonly nextUrl?: string;
};

/** The catalogue that a page names. */
export type FirstCatalogue = Catalogue & { readonly language: string };

/** The groups that load with the code that shows them, in the order in which one names the next. */
const FURTHER = ['app', 'later'] as const;
type Further = (typeof FURTHER)[number];

const files: Record<string, object> = {};
let first: FirstCatalogue | undefined;
const loading = new Map<Further, Promise<Catalogue>>();

/**
 * The messages of one file: empty until their catalogue has loaded, and replaced when the language changes. So modules
 * keep this object, never a message of it.
 */
export function getMessages<File extends keyof Messages>(file: File): Messages[File] {
  return (files[file] ??= {}) as Messages[File];
}

/** Loads and shows the catalogue that the page names. */
export async function loadFirstMessages(): Promise<void> {
  const url = document.documentElement.dataset['messages'] ?? '';
  showLanguage((await importCatalogue(url)) as FirstCatalogue);
}

/** Loads a module in parallel with the messages of `app.ts`, which it shows. */
export const withMessages = <T>(module: Promise<T>): Promise<T> => withGroup(module, 'app');

/** The same with the messages of `later.ts` too. */
export const withLaterMessages = <T>(module: Promise<T>): Promise<T> => withGroup(module, 'later');

async function withGroup<T>(module: Promise<T>, group: Further): Promise<T> {
  return (await Promise.all([module, loadGroup(group)]))[0];
}

function loadGroup(group: Further): Promise<Catalogue> {
  const known = loading.get(group);
  if (known !== undefined) return known;
  const started = importGroup(group).catch((error: unknown) => {
    loading.delete(group);
    throw error;
  });
  loading.set(group, started);
  return started;
}

async function importGroup(group: Further): Promise<Catalogue> {
  const language = first;
  const before = group === 'app' ? language : await loadGroup('app');
  const catalogue = await importCatalogue(before?.nextUrl ?? '');
  if (language !== first) return await importGroup(group);
  fill(catalogue);
  return catalogue;
}

export const importCatalogue = (url: string): Promise<Catalogue> => import(/* @vite-ignore */ url);

/** The further catalogues of a language, of the groups that are loaded or loading. */
export async function importFurther(language: FirstCatalogue): Promise<Catalogue[]> {
  const catalogues: Catalogue[] = [language];
  for (const group of FURTHER)
    if (loading.has(group))
      catalogues.push(await importCatalogue(catalogues.at(-1)?.nextUrl ?? ''));
  return catalogues.slice(1);
}

/** Shows a language at once, with the further catalogues that are needed. */
export function showLanguage(next: FirstCatalogue, further: readonly Catalogue[] = []): void {
  first = next;
  // Before the messages, which may hold numbers.
  setLanguage(next.language);
  fill(next);
  for (const [index, catalogue] of further.entries()) {
    fill(catalogue);
    loading.set(FURTHER[index] as Further, Promise.resolve(catalogue));
  }
}

function fill(part: Catalogue): void {
  for (const [file, messages] of Object.entries(part.default(formatNumber, plural, select)))
    Object.assign((files[file] ??= {}), messages);
}

/** Decides when called, so that it follows the language. */
const plural = (count: number, cases: Cases) =>
  cases[count] ?? cases[new Intl.PluralRules(currentLanguage()).select(count)] ?? cases['other'];

const select = (value: string, cases: Cases) => cases[value] ?? cases['other'];
