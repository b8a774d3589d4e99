import { listLanguages } from './catalogues.ts';

/** Browsers send about 50 characters. */
const MAX_CHARACTERS = 1_024;

/** Further ranges are ignored; browsers send up to 10. */
const MAX_RANGES = 20;

/** The recommended maximum of a tag (RFC 5646, 4.4.1). */
const MAX_TAG_CHARACTERS = 35;

/**
 * The language that an Accept-Language header prefers (RFC 4647, lookup): `de-AT` finds `de`, and what is written alike
 * finds each other: `pt-PT` finds `pt-BR`, `zh-SG` finds `zh-Hans`, but `zh-TW` does not.
 * Undefined if there is no header, if it prefers any language, names no known one, or is over 1 kB, which is not parsed.
 */
export function preferredLanguage(
  header: string | undefined,
  languages: readonly string[] = listLanguages(),
): string | undefined {
  if (header === undefined || header.length > MAX_CHARACTERS) return undefined;
  // The web app sends a tag as it is listed.
  if (languages.includes(header)) return header;
  let best: { quality: number; language: string | undefined } | undefined;
  for (const part of header.split(',', MAX_RANGES)) {
    const [name = '', ...parameters] = part.toLowerCase().split(';');
    const range = name.trim();
    const quality = readQuality(parameters);
    if (quality <= (best?.quality ?? 0)) continue;
    const language = findLanguage(range, languages);
    if (language !== undefined || range === '*') best = { quality, language };
  }
  return best?.language;
}

/** The most specific language of a range in lower case: the tag, the tag with subtags removed, or one of its script. */
function findLanguage(range: string, languages: readonly string[]): string | undefined {
  if (range.length > MAX_TAG_CHARACTERS) return undefined;
  for (let tag = range; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const found = languages.find((language) => language.toLowerCase() === tag);
    if (found !== undefined) return found;
  }
  const wanted = findScript(range);
  return languages.find((language) => wanted !== undefined && findScript(language) === wanted);
}

/** A tag's language with its likely script, such as `zh-Hans`; undefined for an invalid tag. */
function findScript(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

/** The weight of a range; 0 for an invalid one. */
function readQuality(parameters: readonly string[]): number {
  const weight = parameters
    .map((parameter) => parameter.split('='))
    .find(([name]) => name?.trim() === 'q');
  const quality = Number(weight === undefined ? 1 : weight.slice(1).join('='));
  return quality <= 1 ? quality : 0;
}
