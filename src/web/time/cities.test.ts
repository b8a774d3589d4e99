import { describe, expect, it } from 'vitest';
import cityData from './city-data.json' with { type: 'json' };
import { toCityName } from './city-name.ts';
import { allCities, findCities } from './cities.ts';

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
  ])('is found by %j', (typed, name) => {
    expect(find(typed)).toContain(name);
  });

  it('is found by what its time is called, after those that are called so', () => {
    const found = find('singapore');
    expect(found[0]).toBe('Singapore');
    expect(find('western indonesia')).toContain('Jakarta');
  });

  it('is one of several of its name, the larger before', () => {
    const places = findCities(cities, 'birmingham').map(({ name, place }) => [name, place]);
    expect(places).toEqual([
      ['Birmingham', 'United Kingdom'],
      ['Birmingham', 'United States'],
    ]);
    expect(find('jakarta').filter((name) => name === 'Jakarta')).toHaveLength(1);
  });

  it('has a zone that this browser knows', () => {
    expect(cities.length).toBeGreaterThan(3500);
    expect(findCities(cities, 'surabaya')[0]).toEqual({
      timeZone: 'Asia/Jakarta',
      name: 'Surabaya',
      place: 'Indonesia',
      timeName: 'Western Indonesia Time',
    });
  });

  it.each(['', '  ', 'Atlantis', 'akarta'])('is not found by %j', (typed) => {
    expect(find(typed)).toEqual([]);
  });
});

it.each([
  ['Asia/Jakarta', 'Jakarta'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Asia/Calcutta', 'Kolkata'],
  ['UTC', 'UTC'],
])('%s is known as %s', (timeZone, city) => {
  expect(toCityName(timeZone)).toBe(city);
});
