import { formatLocale } from './formats.ts';

/** A list such as 'Oct 20, Oct 22'. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(formatLocale(), { type: 'unit', style: 'short' }).format(items);
