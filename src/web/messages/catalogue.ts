import type { Messages } from './catalogue-types.ts';
import { formatNumber } from './formats.ts';
import { currentLanguage, setLanguage } from './language.ts';

/** Catalogues that load with the code that needs them. */
export type Group = 'dashboard' | 'rest';

type Cases = Readonly<Record<string, string>>;

/** A compiled catalogue, which is passed what its plurals need (tools/locales/compile-catalogue.ts). */
export type Catalogue = {
  readonly default: (
    number: (value: number) => string,
    plural: (count: number, cases: Cases) => string | undefined,
    select: (value: string, cases: Cases) => string | undefined,
  ) => Readonly<Record<string, object>>;
};

/** The catalogue that a page names; it names the others of its language. */
export type FirstCatalogue = Catalogue & {
  readonly language: string;
  readonly urls: Readonly<Record<Group, string>>;
};

const files: Record<string, object> = {};
const parts = new Map<Group, Promise<void>>();
let first: FirstCatalogue | undefined;

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

/** Loads a module in parallel with the messages that it shows. */
export async function withMessages<T>(module: Promise<T>, group: Group = 'rest'): Promise<T> {
  const messages = parts.get(group) ?? loadPart(group);
  parts.set(group, messages);
  return (await Promise.all([module, messages]))[0];
}

async function loadPart(group: Group): Promise<void> {
  const language = first;
  try {
    const part = await importCatalogue(language?.urls[group] ?? '');
    // A change of language has loaded its own.
    if (language === first) fill(part);
  } catch (error) {
    parts.delete(group);
    throw error;
  }
}

export const importCatalogue = (url: string): Promise<Catalogue> => import(/* @vite-ignore */ url);

/** Groups that are loaded or loading. */
export const neededGroups = (): Group[] => [...parts.keys()];

/** Shows a language at once; `others` are the needed groups. */
export function showLanguage(next: FirstCatalogue, others: readonly Catalogue[] = []): void {
  first = next;
  // Before the messages, which may hold numbers.
  setLanguage(next.language);
  for (const part of [next, ...others]) fill(part);
}

function fill(part: Catalogue): void {
  for (const [file, messages] of Object.entries(part.default(formatNumber, plural, select)))
    Object.assign((files[file] ??= {}), messages);
}

/** Decides when called, so that it follows the language. */
const plural = (count: number, cases: Cases) =>
  cases[count] ?? cases[new Intl.PluralRules(currentLanguage()).select(count)] ?? cases['other'];

const select = (value: string, cases: Cases) => cases[value] ?? cases['other'];
