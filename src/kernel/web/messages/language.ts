import { useSyncExternalStore } from 'react';

let language = 'en';
const listeners = new Set<() => void>();

/** The tag of the shown language. */
export const currentLanguage = (): string => language;

/** The tag of the shown language; renders again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
}

/** Calls `listener` when the language has changed; returns a function that ends it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages change in the same task (catalogue.ts), before listeners render. */
export function setLanguage(tag: string): void {
  language = tag;
  for (const listener of listeners) listener();
}

/** `lang` of the few sentences that the specification has in Indonesian; other catalogues translate them. */
export const indonesianLang = (): 'id' | undefined => (language === 'en' ? 'id' : undefined);
