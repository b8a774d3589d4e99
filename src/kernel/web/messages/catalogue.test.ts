import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as english from 'virtual:messages/en/all';
import { getMessages, showLanguage, type FirstCatalogue } from './catalogue.ts';
import { formatLocale, formatNumber, specifiedNumber } from './formats.ts';
import { currentLanguage, indonesianLang } from './language.ts';

type Build = FirstCatalogue['default'];

const catalogue = (language: string, build: Build): FirstCatalogue => ({
  default: build,
  language,
});

const inBrowser = (language: string) => vi.stubGlobal('navigator', { language });

beforeAll(() => inBrowser('en'));
afterEach(() => showLanguage(english));
afterAll(() => void vi.unstubAllGlobals());

it('a change of language replaces the messages in objects that modules already hold', () => {
  const login = getMessages('login');
  expect(login.title).toBe('Sign in');
  expect(indonesianLang()).toBe('id');
  showLanguage(catalogue('de', () => ({ login: { title: 'Anmelden' } })));
  expect(login.title).toBe('Anmelden');
  expect(currentLanguage()).toBe('de');
  expect(indonesianLang()).toBeUndefined();
});

it.each([
  ['en', 1234, '1,234 other'],
  ['de', 1, '1 one'],
  ['de', 1234.5, '1.234,5 other'],
  ['pt-BR', 0, '0 one'],
  ['ru', 11, '11 many'],
  ['ar', 3, '3 few'],
  ['ar', 0, 'none'],
])('in %s, %d taps are "%s"', (language, count, expected) => {
  const build: Build = (number, plural) => {
    const tapsWait = ({ count }: { count: number }) => {
      const cases = ['one', 'few', 'many', 'other'].map((name) => [
        name,
        `${number(count)} ${name}`,
      ]);
      const zero = language === 'ar' ? { '0': 'none' } : {};
      return plural(count, { ...Object.fromEntries(cases), ...zero });
    };
    return { login: { tapsWait } };
  };
  inBrowser('en');
  showLanguage(catalogue(language, build));
  expect(getMessages('login').tapsWait({ count }).replaceAll(/\s/g, ' ')).toBe(expected);
});

it.each([
  ['en', 'de-AT', 'en-US', '3,184.5', '3184.4'],
  ['en-x-plain', 'en-GB', 'en-GB', '3,184.5', '3,184.4'],
  ['de', 'de', 'de', '3.184,5', '3.184,4'],
  ['pt-BR', 'pt-PT', 'pt-BR', '3.184,5', '3.184,4'],
  ['ar', 'ar-EG', 'ar-EG', '٣٬١٨٤٫٥', '٣٬١٨٤٫٤'],
])(
  'in %s with a browser in %s, formats are those of %s',
  (language, browser, locale, number, specified) => {
    inBrowser(browser);
    showLanguage(catalogue(language, () => ({})));
    expect(formatLocale()).toBe(locale);
    expect(formatNumber(3184.5)).toBe(number);
    // As `toFixed` rounds it: `Intl` alone would make it 3,184.5.
    expect(specifiedNumber(3184.45, 1)).toBe(specified);
  },
);

it('code is loaded together with its messages, once, and again after a failure', async () => {
  // Other tests of this worker may have loaded them.
  vi.resetModules();
  const { getMessages, importFurther, showLanguage, withLaterMessages, withMessages } =
    await import('./catalogue.ts');
  showLanguage({ ...catalogue('de', () => ({})), nextUrl: '/missing.js' });
  await expect(withMessages(Promise.resolve('code'))).rejects.toThrow(/missing/);
  const url = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
  const later = url('export default () => ({ longDiary: { title: "Die Nacht" } })');
  const build = 'export default () => ({ toast: { close: "Schließen" } });';
  const nextUrl = url(`${build}export const nextUrl = ${JSON.stringify(later)}`);
  showLanguage({ ...catalogue('de', () => ({})), nextUrl });
  expect(await withMessages(Promise.resolve('code'))).toBe('code');
  expect(getMessages('toast')).toMatchObject({ close: 'Schließen' });
  expect(getMessages('longDiary')).not.toHaveProperty('title');
  expect(await withLaterMessages(Promise.resolve('later'))).toBe('later');
  expect(getMessages('longDiary')).toMatchObject({ title: 'Die Nacht' });

  // The groups that are loaded follow a change of language, and only these.
  const french = (name: string, next = '') =>
    url(`export default () => ({ ${name} });${next && `export const nextUrl = '${next}'`}`);
  const next = {
    ...catalogue('fr', () => ({})),
    nextUrl: french('toast: { close: "Fermer" }', french('longDiary: { title: "La nuit" }')),
  };
  showLanguage(next, await importFurther(next));
  expect(getMessages('toast')).toMatchObject({ close: 'Fermer' });
  expect(getMessages('longDiary')).toMatchObject({ title: 'La nuit' });
});
