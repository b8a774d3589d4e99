import { cityOf } from './city-of.ts';

/** One time zone, by the city that stands for it. */
export type City = {
  timeZone: string;
  name: string;
  /** 'Asia'. */
  region: string;
  /** What its time is called there, such as 'Western Indonesia Time'. */
  timeName: string;
};

/** Every city that this browser knows the time of, by name. */
export function allCities(): City[] {
  return Intl.supportedValuesOf('timeZone')
    .map((timeZone) => ({
      timeZone,
      name: cityOf(timeZone),
      region: timeZone.slice(0, Math.max(0, timeZone.indexOf('/'))),
      timeName: timeNameOf(timeZone),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * The cities of which each word that was typed begins a word, in whatever case and with or without accents: first those
 * that are called so, then those whose region or time is.
 */
export function findCities(cities: readonly City[], typed: string): City[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const beginsIn = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const found = cities.filter(({ timeZone, name, timeName }) =>
    beginsIn(`${name} ${timeZone} ${timeName}`),
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

function timeNameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
