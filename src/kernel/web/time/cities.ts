import { formatLocale } from '#kernel/web/messages/formats.ts';
import { currentLanguage } from '#kernel/web/messages/language.ts';
import type { CityNames } from './city-names.ts';
import { toCityName } from './zone-names.ts';

/** A city with its time zone. */
export type City = {
  timeZone: string;
  /** In the shown language where it has a name of its own: 'München'. */
  name: string;
  /** 'Munich' */
  englishName: string;
  /** 'Indonesia', or 'Asia' if only the zone is known. */
  place: string;
  /** The zone's display name, such as 'Western Indonesia Time'. */
  timeName: string;
};

/** Written by tools/make-cities.ts: large cities, largest first. */
export type CityData = { timeZones: string; cities: string };

/** The cities in this browser's zone names, and large cities whose zone it knows. */
export function allCities(data: CityData, localNames: CityNames = {}): City[] {
  const timeNames = new Map<string, string | undefined>();
  const findTimeName = (timeZone: string) => {
    if (!timeNames.has(timeZone)) timeNames.set(timeZone, readTimeName(timeZone));
    return timeNames.get(timeZone);
  };
  const nameRegion = regionNamer();
  const toCity = (timeZone: string, englishName: string, country = ''): City => ({
    timeZone,
    name: localNames[`${englishName}|${country}`] ?? localNames[englishName] ?? englishName,
    englishName,
    place: country && (nameRegion(country) ?? placeOfZone(timeZone, nameRegion)),
    timeName: findTimeName(timeZone) ?? '',
  });
  const toKey = ({ englishName, timeName }: City) => `${englishName}|${timeName}`;

  const timeZones = data.timeZones.split('|');
  const large = data.cities.split('\n').flatMap((line) => {
    const [englishName = '', country = '', index = ''] = line.split('|');
    const timeZone = timeZones[Number(index)] ?? '';
    return findTimeName(timeZone) === undefined ? [] : [toCity(timeZone, englishName, country)];
  });
  const largest = Map.groupBy(large, toKey);

  const ofZones = Intl.supportedValuesOf('timeZone')
    .map((timeZone) => {
      const city = toCity(timeZone, toCityName(timeZone));
      const place = largest.get(toKey(city))?.[0]?.place;
      return { ...city, place: place || placeOfZone(timeZone, nameRegion) };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
  const isOfZone = new Set(ofZones.map(toKey));
  return [...ofZones, ...large.filter((city) => !isOfZone.has(toKey(city)))];
}

/**
 * Cities where each typed word is the prefix of a word, ignoring case and accents: matches in either name first,
 * then in country or zone name.
 */
export function findCities(cities: readonly City[], typed: string): City[] {
  const wanted = splitWords(typed);
  if (wanted.length === 0) return [];
  const beginsIn = (text: string) => {
    const words = splitWords(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const found = cities.filter(({ timeZone, name, englishName, place, timeName }) =>
    beginsIn(`${name} ${englishName} ${place} ${timeZone} ${timeName}`),
  );
  const isNamed = ({ name, englishName }: City) => beginsIn(`${name} ${englishName}`);
  return [...found.filter(isNamed), ...found.filter((city) => !isNamed(city))];
}

/** Letters that Unicode does not decompose, as sleepers type them; the Arabic article is left out. */
const PLAIN_LETTERS: readonly [RegExp, string][] = [
  [/ß/g, 'ss'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/ı/g, 'i'],
  [/\u0640/g, ''],
  [/ٱ/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/(?<!\p{L})ال(?=\p{L}{2})/gu, ''],
];

const splitWords = (text: string): string[] =>
  PLAIN_LETTERS.reduce(
    (plain, [letter, typed]) => plain.replace(letter, typed),
    text
      .normalize('NFKD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase(),
  )
    // Hiragana, which is typed before its conversion, is searched as katakana.
    .replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** UN M49 codes of the continents in zone names. */
const CONTINENTS: Readonly<Record<string, string>> = {
  Africa: '002',
  America: '019',
  Antarctica: 'AQ',
  Asia: '142',
  Australia: 'AU',
  Europe: '150',
};

type NameRegion = (code: string) => string | undefined;

/** Names regions by ISO 3166 or UN M49 code; undefined where the browser knows only the code. */
export function regionNamer(): NameRegion {
  const names = new Intl.DisplayNames(formatLocale(), { type: 'region' });
  return (code) => {
    const name = names.of(code);
    return name === code ? undefined : name;
  };
}

/** The first part of a zone name, translated where it is a continent: 'Asia'. */
export function placeOfZone(timeZone: string, nameRegion: NameRegion): string {
  const part = timeZone.slice(0, Math.max(0, timeZone.indexOf('/')));
  const code = CONTINENTS[part];
  if (code === undefined || currentLanguage() === 'en') return part;
  return nameRegion(code) ?? part;
}

/** Undefined for a zone unknown to this browser. */
function readTimeName(timeZone: string): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat(formatLocale(), {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return undefined;
  }
}
