import { useEffect, useId, useRef, useState } from 'react';
import { Field } from '#web/ui/field.tsx';
import { DIARY_WORDS } from '#web/words/diary.ts';

type TimeZoneFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
};

/** The zone by whose clock the times are given; rarely another than the sleeper's own, so it is asked for last. */
export function TimeZoneField({ value, error, onChange }: TimeZoneFieldProps) {
  const listId = useId();
  const [isChanging, setChanging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The button that was pressed is gone: the field it made room for is where to go on.
  useEffect(() => {
    if (isChanging) input.current?.focus();
  }, [isChanging]);
  if (!isChanging && error === undefined)
    return (
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        {DIARY_WORDS.timesIn(value)}
        <button
          type="button"
          className="min-h-11 font-semibold text-soga"
          onClick={() => setChanging(true)}
        >
          {DIARY_WORDS.changeTimeZone}
        </button>
      </p>
    );
  return (
    <>
      <Field
        label={DIARY_WORDS.timeZone}
        error={error}
        ref={input}
        list={listId}
        value={value}
        placeholder={DIARY_WORDS.searchTimeZone}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        // The whole text is replaced by the first letter of a search.
        onFocus={(event) => event.target.select()}
      />
      <datalist id={listId}>
        {Intl.supportedValuesOf('timeZone').map((timeZone) => (
          <option key={timeZone} value={timeZone}>
            {timeZone.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
