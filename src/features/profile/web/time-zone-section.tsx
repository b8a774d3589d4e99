import { useId, useState } from 'react';
import { ACCOUNT_MESSAGES as MESSAGES, TIME_ZONE_MESSAGES } from '#kernel/web/messages/app.ts';
import { Choice, CityChoice, CitySearch, useCities } from '#kernel/web/time/city-search.tsx';
import { chooseTimeZone, readChosenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';

/** Chooses this browser's city, or follows the device. */
export function TimeZoneSection({ back }: { back: () => void }) {
  const toast = useToast();
  const chosenTimeZone = readChosenTimeZone();
  const cities = useCities();
  const [typed, setTyped] = useState('');
  const hintId = useId();
  const current = cities.find(({ timeZone }) => timeZone === chosenTimeZone);
  const choose = (timeZone: string | null) => {
    chooseTimeZone(timeZone);
    toast.show('success', MESSAGES.saved);
    back();
  };

  return (
    <>
      <ul aria-label={MESSAGES.titles['time-zone']}>
        <Choice
          name={MESSAGES.followDevice}
          isChosen={chosenTimeZone === null}
          onPress={() => choose(null)}
        />
        {current !== undefined && (
          <CityChoice city={current} isChosen onPress={() => choose(current.timeZone)} />
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
        onChoose={({ timeZone }) => choose(timeZone)}
      />
    </>
  );
}
