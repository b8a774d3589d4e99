import { expect, it } from 'vitest';
import cityData from './city-data.json' with { type: 'json' };
import { toCityName } from './zone-names.ts';
import { allCities, findCities } from './cities.ts';
import type { CityNames } from './city-names.ts';

const cities = allCities(cityData);
const find = (typed: string) => findCities(cities, typed).map(({ name }) => name);

it.each([
  ['jak', 'Jakarta'],
  ['york new', 'New York'],
  ['são paulo', 'Sao Paulo'],
  ['pacific/auckland', 'Auckland'],
  ['western indonesia', 'Jakarta'],
  ['munich', 'Munich'],
])('findCities finds a city by %j', (typed, name) => {
  expect(find(typed)).toContain(name);
});

it.each(['', '  ', 'Atlantis', 'akarta'])('findCities finds no city by %j', (typed) => {
  expect(find(typed)).toEqual([]);
});

it.each([
  ['de', 'munich', 'München'],
  ['de', 'lodz', 'Łódź'],
  ['ja', 'ろんど', 'ロンドン'],
  ['ar', 'قاهره', 'القاهرة'],
  ['ar', 'اوساكا', 'أوساكا'],
  ['zh-Hans', 'beijing', '北京'],
])('in %s findCities finds by %j first %s', async (language, typed, name) => {
  const { cities: names } = (await import(`../../../../locales/cities/${language}.json`)) as {
    cities: CityNames;
  };
  expect(findCities(allCities(cityData, names), typed)[0]?.name).toBe(name);
});

it.each([
  ['Asia/Jakarta', 'Jakarta'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Asia/Calcutta', 'Kolkata'],
  ['UTC', 'UTC'],
])('toCityName shows the time zone %s as %s', (timeZone, city) => {
  expect(toCityName(timeZone)).toBe(city);
});
