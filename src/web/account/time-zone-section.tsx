import { useEffect, useId, useState } from 'react';
import { clockTime } from '#web/dashboard/sleep-times.ts';
import { useMinuteClock } from '#web/dashboard/use-minute-clock.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ACCOUNT_WORDS as WORDS } from '#web/words/account.ts';
import { allCities, findCities, type City } from './cities.ts';

/** Nobody looks through more: another letter is sooner typed. */
const MOST_SHOWN = 50;

/** Chooses the city by which this browser tells the time, or lets it follow the device. */
export function TimeZoneSection({
  chosen,
  onChoose,
}: {
  /** The zone of the city; null: the device is followed. */
  chosen: string | null;
  onChoose: (timeZone: string | null) => void;
}) {
  const cities = useCities();
  const [typed, setTyped] = useState('');
  const hintId = useId();
  const found = findCities(cities, typed);
  const current = cities.find(({ timeZone }) => timeZone === chosen);

  return (
    <>
      <ul aria-label={WORDS.titles['time-zone']}>
        <Choice
          name={WORDS.followDevice}
          isChosen={chosen === null}
          onPress={() => onChoose(null)}
        />
        {current !== undefined && (
          <CityChoice city={current} isChosen onPress={() => onChoose(current.timeZone)} />
        )}
      </ul>
      <Field
        label={WORDS.citySearch}
        type="search"
        autoComplete="off"
        aria-describedby={hintId}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={hintId} className="mt-1.5 text-sm text-ink-2">
        {WORDS.cityHint}
      </p>
      <output className="mt-3 block text-sm text-ink-2">
        {typed.trim() !== '' && cities.length > 0 && WORDS.citiesFound(found.length)}
      </output>
      <ul>
        {found.slice(0, MOST_SHOWN).map((city) => (
          <CityChoice
            key={`${city.name} ${city.place} ${city.timeZone}`}
            city={city}
            isChosen={city === current}
            onPress={() => onChoose(city.timeZone)}
          />
        ))}
      </ul>
    </>
  );
}

/** None until their list is there. */
function useCities(): readonly City[] {
  const [cities, setCities] = useState<readonly City[]>([]);
  useEffect(() => {
    let isHere = true;
    import('./city-data.json')
      .then(({ default: data }) => isHere && setCities(allCities(data)))
      // Without the network the zones alone have to do.
      .catch(() => isHere && setCities(allCities({ timeZones: '', cities: '' })));
    return () => {
      isHere = false;
    };
  }, []);
  return cities;
}

function CityChoice({
  city: { timeZone, name, place, timeName },
  ...choice
}: {
  city: City;
  isChosen: boolean;
  onPress: () => void;
}) {
  const time = useMinuteClock((nowMs) => clockTime(nowMs, timeZone));
  return (
    <Choice
      {...choice}
      name={name}
      detail={[place, timeName].filter((part) => part !== '').join(', ')}
      time={time}
    />
  );
}

function Choice({
  name,
  detail,
  time,
  isChosen,
  onPress,
}: {
  name: string;
  detail?: string;
  time?: string;
  isChosen: boolean;
  onPress: () => void;
}) {
  return (
    <li className="border-b-2 border-dotted border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={isChosen}
        className="flex min-h-13 w-full items-center gap-2.5 py-1.5 text-left"
        onClick={onPress}
      >
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block font-medium">{name}</span>
          {detail !== undefined && <span className="block text-sm text-ink-2">{detail}</span>}
        </span>
        {time !== undefined && <span className="text-sm text-ink-2">{time}</span>}
        {isChosen && <Icon name="check" className="text-soga" />}
      </button>
    </li>
  );
}
