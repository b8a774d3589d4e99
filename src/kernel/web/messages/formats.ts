import { currentLanguage } from './language.ts';

/** The specified texts are American English; other languages follow the region of the browser. */
export function formatLocale(): string {
  const language = currentLanguage();
  if (language === 'en') return 'en-US';
  const { language: base, script, region = browserRegion() } = new Intl.Locale(language);
  return [base, script, region].filter(Boolean).join('-');
}

const browserRegion = (): string | undefined => new Intl.Locale(navigator.language).region;

const numbers = new Map<string, Intl.NumberFormat>();

/** A number as the language and region write it: '3,184'. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const locale = formatLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format.format(value);
}

/** A year: '2026'. */
export const ungrouped = (value: number): string => formatNumber(value, { useGrouping: false });

/**
 * `formatNumber`, but in the specification's own texts without grouping: '3184', '7.5'. All languages round like
 * `toFixed`; `Intl` rounds 7.85 up instead.
 */
export function specifiedNumber(value: number, fractionDigits = 0): string {
  const fixed = value.toFixed(fractionDigits);
  return currentLanguage() === 'en'
    ? fixed
    : formatNumber(Number(fixed), { minimumFractionDigits: fractionDigits });
}

/** Parts of a line, such as '7.5 h · rated 4 of 5'; beside Arabic digits a middle dot reads as a zero. */
export const joinParts = (parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(currentLanguage() === 'ar' ? '، ' : ' · ');

/** A list such as 'Oct 20, Oct 22', or long: 'hours and points'. Lists of units are without commas in Russian and Chinese. */
export const formatList = (items: readonly string[], style: 'narrow' | 'long' = 'narrow'): string =>
  new Intl.ListFormat(formatLocale(), { style }).format(items);
