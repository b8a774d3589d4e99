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
};

/** The catalogue that a page names; it names the app's of its language. */
export type FirstCatalogue = Catalogue & { readonly language: string; readonly appUrl: string };

const files: Record<string, object> = {};
let first: FirstCatalogue | undefined;
let appMessages: Promise<void> | undefined;

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
export async function withMessages<T>(module: Promise<T>): Promise<T> {
  appMessages ??= loadAppMessages();
  return (await Promise.all([module, appMessages]))[0];
}

async function loadAppMessages(): Promise<void> {
  const language = first;
  try {
    const app = await importCatalogue(language?.appUrl ?? '');
    // A change of language has loaded its own.
    if (language === first) fill(app);
  } catch (error) {
    appMessages = undefined;
    throw error;
  }
}

export const importCatalogue = (url: string): Promise<Catalogue> => import(/* @vite-ignore */ url);

/** Whether the messages of `app.ts` are loaded or loading. */
export const needsAppMessages = (): boolean => appMessages !== undefined;

/** Shows a language at once, with the messages of `app.ts` if they are needed. */
export function showLanguage(next: FirstCatalogue, app?: Catalogue): void {
  first = next;
  // Before the messages, which may hold numbers.
  setLanguage(next.language);
  fill(next);
  if (app !== undefined) fill(app);
}

function fill(part: Catalogue): void {
  for (const [file, messages] of Object.entries(part.default(formatNumber, plural, select)))
    Object.assign((files[file] ??= {}), messages);
}

/** Decides when called, so that it follows the language. */
const plural = (count: number, cases: Cases) =>
  cases[count] ?? cases[new Intl.PluralRules(currentLanguage()).select(count)] ?? cases['other'];

const select = (value: string, cases: Cases) => cases[value] ?? cases['other'];
