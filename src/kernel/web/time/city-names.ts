import { useEffect, useState } from 'react';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { toCityName } from './zone-names.ts';

/** Names in a language (locales/cities): 'Munich': 'München', of several cities 'London|CA': 'London'. */
export type CityNames = Readonly<Record<string, string>>;

const FILES = import.meta.glob<{ cities: CityNames }>('../../../../locales/cities/*.json');

/** None in English, or if they can't be loaded. */
export async function loadCityNames(language: string): Promise<CityNames> {
  const load = FILES[`../../../../locales/cities/${language}.json`];
  return (await load?.().catch(() => undefined))?.cities ?? {};
}

/** The city of a time zone as a language names it: 'Roma' of 'Europe/Rome'. */
export async function loadCityName(timeZone: string, language: string): Promise<string> {
  const city = toCityName(timeZone);
  return (await loadCityNames(language))[city] ?? city;
}

/** The same in the shown language; in English until it is loaded. */
export function useCityName(timeZone: string): string;
export function useCityName(timeZone: string | undefined): string | undefined;
export function useCityName(timeZone: string | undefined): string | undefined {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ key: string; city: string }>();
  const key = `${language} ${timeZone}`;
  useEffect(() => {
    if (timeZone === undefined) return;
    let isHere = true;
    void loadCityName(timeZone, language).then((city) => isHere && setLoaded({ key, city }));
    return () => {
      isHere = false;
    };
  }, [timeZone, language, key]);
  return loaded?.key === key ? loaded.city : timeZone && toCityName(timeZone);
}
