import { useId, useState } from 'react';
import { Choice, CityChoice, CitySearch, useCities } from '#web/time/city-search.tsx';
import { ACCOUNT_MESSAGES as MESSAGES, TIME_ZONE_MESSAGES } from '#web/messages/app.ts';

/** Chooses this browser's city, or follows the device. */
export function TimeZoneSection({
  chosen,
  onChoose,
}: {
  /** The city's zone; null: the device's. */
  chosen: string | null;
  onChoose: (timeZone: string | null) => void;
}) {
  const cities = useCities();
  const [typed, setTyped] = useState('');
  const hintId = useId();
  const current = cities.find(({ timeZone }) => timeZone === chosen);

  return (
    <>
      <ul aria-label={MESSAGES.titles['time-zone']}>
        <Choice
          name={MESSAGES.followDevice}
          isChosen={chosen === null}
          onPress={() => onChoose(null)}
        />
        {current !== undefined && (
          <CityChoice city={current} isChosen onPress={() => onChoose(current.timeZone)} />
        )}
      </ul>
      <p id={hintId} className="mt-3.5 text-sm text-ink-2">
        {MESSAGES.cityHint}
      </p>
      <CitySearch
        label={TIME_ZONE_MESSAGES.citySearch}
        aria-describedby={hintId}
        cities={cities}
        typed={typed}
        mostShown={50}
        chosen={current}
        onType={setTyped}
        onChoose={({ timeZone }) => onChoose(timeZone)}
      />
    </>
  );
}
