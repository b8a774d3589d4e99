import { useEffect, useRef, useState } from 'react';
import { CitySearch, useCities } from '#kernel/web/time/city-search.tsx';
import { ACCOUNT_MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';

type TimeZoneFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
};

/** The zone by whose clock the times are given; rarely another than the sleeper's own, so it is asked for last. */
export function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  const [isChanging, setChanging] = useState(false);
  const [city, setCity] = useState<string | undefined>();
  const button = useRef<HTMLButtonElement>(null);
  const isSearching = isChanging || error !== undefined;
  // The search is gone: what it leaves behind is where to go on.
  useAfterChange(isSearching, () => button.current?.focus());
  if (isSearching)
    return (
      <TimeZoneSearch
        value={value}
        error={error}
        isAsked={isChanging}
        onChange={onChange}
        onChosen={(name) => {
          setCity(name);
          setChanging(false);
        }}
      />
    );
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
      {DIARY_MESSAGES.timesIn({
        timeZone: city === undefined ? value : DIARY_MESSAGES.cityInZone({ city, timeZone: value }),
      })}
      <button
        ref={button}
        type="button"
        className="min-h-11 rounded-full font-semibold text-soga -outline-offset-4"
        onClick={() => setChanging(true)}
      >
        {DIARY_MESSAGES.changeTimeZone}
      </button>
    </p>
  );
}

type TimeZoneSearchProps = TimeZoneFieldProps & {
  /** The sleeper opened it, and goes on in it. */
  isAsked: boolean;
  onChosen: (city: string) => void;
};

function TimeZoneSearch({ value, error, isAsked, onChange, onChosen }: TimeZoneSearchProps) {
  const cities = useCities();
  const [typed, setTyped] = useState('');
  const [before] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  return (
    <CitySearch
      label={ACCOUNT_MESSAGES.titles['time-zone']}
      placeholder={DIARY_MESSAGES.searchTimeZone}
      ref={input}
      error={error}
      cities={cities}
      typed={typed}
      mostShown={5}
      // A zone can be typed by its own name too; what is neither must not be taken for the one before.
      onType={(text) => {
        setTyped(text);
        onChange(text.trim() === '' ? before : text.trim());
      }}
      onChoose={({ name, timeZone }) => {
        onChange(timeZone);
        onChosen(name);
      }}
    />
  );
}
