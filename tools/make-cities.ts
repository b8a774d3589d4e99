import { writeFile } from 'node:fs/promises';
import { cityMapping } from 'city-timezones';

/** Minimum population, to limit the size of the list. */
const MIN_POPULATION = 50_000;

/** Output for the city search; run `node tools/make-cities.ts` after an update of city-timezones. */
const TARGET = new URL('../src/kernel/web/time/city-data.json', import.meta.url);

const cities = cityMapping
  .filter(({ pop, timezone }) => pop >= MIN_POPULATION && timezone)
  .sort((one, other) => other.pop - one.pop);
const timeZones = [...new Set(cities.map(({ timezone }) => timezone))];
const lines = cities.map(({ city, iso2, timezone }) =>
  // A few countries have no code.
  [city, /^[A-Z]{2}$/.test(iso2) ? iso2 : '', timeZones.indexOf(timezone)].join('|'),
);
const data = { timeZones: timeZones.join('|'), cities: lines.join('\n') };
await writeFile(TARGET, `${JSON.stringify(data, null, 2)}\n`);
