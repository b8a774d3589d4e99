import { toCityName } from './city-name.ts';

/** A city with the zone of its time. */
export type City = {
  timeZone: string;
  name: string;
  /** 'Indonesia', or 'Asia' where only the zone is known. */
  place: string;
  /** What its time is called there, such as 'Western Indonesia Time'. */
  timeName: string;
};

/** As tools/make-cities.ts writes it: the larger cities of the world, the largest first. */
export type CityData = { timeZones: string; cities: string };

/** The cities that stand for the zones of this browser, and of the larger ones those whose time it knows. */
export function allCities(data: CityData): City[] {
  const timeNames = new Map<string, string | undefined>();
  const timeNameOf = (timeZone: string) => {
    if (!timeNames.has(timeZone)) timeNames.set(timeZone, readTimeName(timeZone));
    return timeNames.get(timeZone);
  };
  const ofZones = Intl.supportedValuesOf('timeZone')
    .map((timeZone) => ({
      timeZone,
      name: toCityName(timeZone),
      place: timeZone.slice(0, Math.max(0, timeZone.indexOf('/'))),
      timeName: timeNameOf(timeZone) ?? '',
    }))
    .sort((one, other) => one.name.localeCompare(other.name));

  const isOfZone = new Set(ofZones.map(({ name, timeName }) => `${name}|${timeName}`));
  const countries = new Intl.DisplayNames('en-US', { type: 'region' });
  const timeZones = data.timeZones.split('|');
  const others = data.cities.split('\n').flatMap((line) => {
    const [name = '', country = '', index = ''] = line.split('|');
    const timeZone = timeZones[Number(index)] ?? '';
    const timeName = timeNameOf(timeZone);
    if (timeName === undefined || isOfZone.has(`${name}|${timeName}`)) return [];
    return [{ timeZone, name, place: country && (countries.of(country) ?? country), timeName }];
  });
  return [...ofZones, ...others];
}

/**
 * The cities of which each word that was typed begins a word, in whatever case and with or without accents: first those
 * that are called so, then those whose place or time is.
 */
export function findCities(cities: readonly City[], typed: string): City[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const beginsIn = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const found = cities.filter(({ timeZone, name, place, timeName }) =>
    beginsIn(`${name} ${place} ${timeZone} ${timeName}`),
  );
  return [
    ...found.filter(({ name }) => beginsIn(name)),
    ...found.filter(({ name }) => !beginsIn(name)),
  ];
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** Undefined for a zone that this browser does not know. */
function readTimeName(timeZone: string): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return undefined;
  }
}
