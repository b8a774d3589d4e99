import { useSyncExternalStore } from 'react';
import { createStore } from '../browser/store.ts';

/** The tag of the shown language. The messages change in the same task (catalogue.ts), before listeners render. */
export const { read: currentLanguage, set: setLanguage, onChange: onLanguage } = createStore('en');

/** The tag of the shown language; renders again when it changes. */
export const useLanguage = (): string =>
  useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);

/** `lang` of the few sentences that the specification has in Indonesian; other catalogues translate them. */
export const indonesianLang = (): 'id' | undefined =>
  currentLanguage() === 'en' ? 'id' : undefined;
