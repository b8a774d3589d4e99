import { describe, expect, it } from 'vitest';
import { cityOf } from './city-of.ts';
import { allCities, findCities } from './cities.ts';

const cities = allCities();
const find = (typed: string) => findCities(cities, typed).map(({ name }) => name);

describe('a city', () => {
  it.each([
    ['jak', 'Jakarta'],
    ['NEW YORK', 'New York'],
    ['york new', 'New York'],
    ['são paulo', 'Sao Paulo'],
    ['kolkata', 'Kolkata'],
    ['pacific/auckland', 'Auckland'],
  ])('is found by %j', (typed, name) => {
    expect(find(typed)).toContain(name);
  });

  it('is found by what its time is called, after those that are called so', () => {
    const found = find('singapore');
    expect(found[0]).toBe('Singapore');
    expect(find('western indonesia')).toContain('Jakarta');
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
  expect(cityOf(timeZone)).toBe(city);
});
