import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#web/messages/language.ts';
import cityData from './city-data.json' with { type: 'json' };
import { toCityName } from './zone-names.ts';
import { allCities, findCities, placeOfZone, regionNamer } from './cities.ts';
import type { CityNames } from './city-names.ts';

const cities = allCities(cityData);
const find = (typed: string) => findCities(cities, typed).map(({ name }) => name);

describe('a city', () => {
  it.each([
    ['jak', 'Jakarta'],
    ['NEW YORK', 'New York'],
    ['york new', 'New York'],
    ['são paulo', 'Sao Paulo'],
    ['kolkata', 'Kolkata'],
    ['pacific/auckland', 'Auckland'],
    ['surabaya', 'Surabaya'],
    ['yogya', 'Yogyakarta'],
    ['beijing', 'Beijing'],
    ['mumbai', 'Mumbai'],
    ['munich', 'Munich'],
    ['san francisco', 'San Francisco'],
  ])('findCities finds a city by %j', (typed, name) => {
    expect(find(typed)).toContain(name);
  });

  it('findCities finds cities by the name of their time and ranks city names first', () => {
    const found = find('singapore');
    expect(found[0]).toBe('Singapore');
    expect(find('western indonesia')).toContain('Jakarta');
  });

  it('findCities puts the larger of two cities with the same name first', () => {
    const places = findCities(cities, 'birmingham').map(({ name, place }) => [name, place]);
    expect(places).toEqual([
      ['Birmingham', 'United Kingdom'],
      ['Birmingham', 'United States'],
    ]);
    expect(find('jakarta').filter((name) => name === 'Jakarta')).toHaveLength(1);
  });

  it('every city has a time zone that the browser supports', () => {
    expect(cities.length).toBeGreaterThan(3500);
    expect(findCities(cities, 'surabaya')[0]).toEqual({
      timeZone: 'Asia/Jakarta',
      name: 'Surabaya',
      englishName: 'Surabaya',
      place: 'Indonesia',
      timeName: 'Western Indonesia Time',
    });
  });

  it('the city of a zone is shown with its country', () => {
    expect(findCities(cities, 'cairo')[0]?.place).toBe('Egypt');
  });

  it('findCities ignores the Turkish dots of i', () => {
    const names = { Izmir: 'İzmir' };
    const found = allCities({ timeZones: 'Europe/Istanbul', cities: 'Izmir|TR|0' }, names);
    for (const typed of ['izmir', 'İZMİR', 'IZMIR', 'ızmır'])
      expect(findCities(found, typed)[0]?.name).toBe('İzmir');
  });

  it.each(['', '  ', 'Atlantis', 'akarta'])('findCities finds no city by %j', (typed) => {
    expect(find(typed)).toEqual([]);
  });
});

describe('a city in another language', () => {
  const citiesIn = new Map<string, ReturnType<typeof allCities>>();
  const findIn = async (language: string, typed: string) => {
    const { cities: names } = (await import(`../../../locales/cities/${language}.json`)) as {
      cities: CityNames;
    };
    const known = citiesIn.get(language) ?? allCities(cityData, names);
    citiesIn.set(language, known);
    return findCities(known, typed).map(({ name }) => name);
  };

  it.each([
    ['de', 'München', 'München'],
    ['de', 'munich', 'München'],
    ['de', 'lodz', 'Łódź'],
    ['es', 'londres', 'Londres'],
    ['fr', 'geneve', 'Genève'],
    ['pt-BR', 'nova york', 'Nova York'],
    ['id', 'kairo', 'Kairo'],
    ['ja', '大阪', '大阪'],
    ['ja', 'ろんど', 'ロンドン'],
    ['ja', 'osaka', '大阪'],
    ['ar', 'القاهرة', 'القاهرة'],
    ['ar', 'قاهره', 'القاهرة'],
    ['ar', 'اوساكا', 'أوساكا'],
    ['pl', 'gdansk', 'Gdańsk'],
    ['zh-Hans', '上海', '上海'],
    ['zh-Hans', 'beijing', '北京'],
  ])('in %s findCities finds by %j first %s', async (language, typed, name) => {
    expect((await findIn(language, typed))[0]).toBe(name);
  });

  it('the smaller of two cities with one English name keeps it', async () => {
    expect((await findIn('es', 'london')).slice(0, 2)).toEqual(['Londres', 'London']);
  });
});

it.each([
  ['Asia/Jakarta', 'Jakarta'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Asia/Calcutta', 'Kolkata'],
  ['UTC', 'UTC'],
])('toCityName shows the time zone %s as %s', (timeZone, city) => {
  expect(toCityName(timeZone)).toBe(city);
});

describe('a browser that knows no names of regions', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    setLanguage('en');
  });

  it('shows the words of the zone, never a code', () => {
    vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((code) => code);
    setLanguage('de');
    expect(placeOfZone('Europe/Berlin', regionNamer())).toBe('Europe');
    expect(placeOfZone('America/New_York', regionNamer())).toBe('America');
    const places = new Set(allCities(cityData).map(({ place }) => place));
    expect([...places].filter((place) => /\d|^[A-Z]{2}$/.test(place))).toEqual([]);
  });
});
