import { useEffect, useState, type ComponentProps } from 'react';
import { clockTime } from './sleep-times.ts';
import { useMinuteClock } from './use-minute-clock.ts';
import { Field } from '#kernel/web/ui/field.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { TIME_ZONE_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { allCities, findCities, type City, type CityData } from './cities.ts';
import { loadCityNames } from './city-names.ts';
import { useLanguage } from '#kernel/web/messages/language.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';

type CitySearchProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'list'> & {
  cities: readonly City[];
  typed: string;
  /** Maximum results; typing another letter is faster than scrolling. */
  mostShown: number;
  /** The selected city. */
  chosen?: City | undefined;
  onType: (typed: string) => void;
  onChoose: (city: City) => void;
};

/** Searches a city and its time zone; Enter selects the first result. */
export function CitySearch(props: CitySearchProps) {
  const { cities, typed, mostShown, chosen, onType, onChoose, ...field } = props;
  const found = findCities(cities, typed);
  return (
    <>
      <Field
        {...field}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0] !== undefined) onChoose(found[0]);
        }}
      />
      <output className="mt-3 block text-sm text-ink-2">
        {typed.trim() !== '' && cities.length > 0 && MESSAGES.citiesFound({ count: found.length })}
      </output>
      <ul>
        {found.slice(0, mostShown).map((city) => (
          <CityChoice
            key={`${city.englishName} ${city.place} ${city.timeZone}`}
            city={city}
            isChosen={city === chosen}
            onPress={() => onChoose(city)}
          />
        ))}
      </ul>
    </>
  );
}

/** Empty until the list is loaded. */
export function useCities(): readonly City[] {
  const language = useLanguage();
  const [cities, setCities] = useState<readonly City[]>([]);
  useEffect(() => {
    let isHere = true;
    void Promise.all([loadCityData(), loadCityNames(language)]).then(
      ([data, localNames]) => isHere && setCities(allCities(data, localNames)),
    );
    return () => {
      isHere = false;
    };
  }, [language]);
  return cities;
}

/** Offline, only zone names are available. */
const loadCityData = (): Promise<CityData> =>
  import('./city-data.json').then(
    ({ default: data }) => data,
    () => ({ timeZones: '', cities: '' }),
  );

type CityChoiceProps = { city: City; isChosen: boolean; onPress: () => void };

export function CityChoice({ city, ...choice }: CityChoiceProps) {
  const { timeZone, name, place, timeName } = city;
  const time = useMinuteClock((nowMs) => clockTime(nowMs, timeZone));
  return <Choice {...choice} name={name} detail={joinParts([place, timeName])} time={time} />;
}

type ChoiceProps = {
  name: string;
  detail?: string;
  time?: string;
  isChosen: boolean;
  onPress: () => void;
};

export function Choice({ name, detail, time, isChosen, onPress }: ChoiceProps) {
  return (
    <li className="border-b-2 border-dotted border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={isChosen}
        className="flex min-h-13 w-full items-center gap-2.5 py-1.5 text-start"
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
