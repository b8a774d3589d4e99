import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import { readTime, writeTime } from './typed-time.ts';

/** A finger has the wheels of its phone; for a pointer the browser's own field may show another clock than the page. */
const HAS_WHEELS = matchMedia('(pointer: coarse)').matches;

type TimeFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange'> & {
  /** HH:MM, or empty. */
  value: string;
  onChange: (time: string) => void;
};

/** As sleep-times.ts tells the time. */
const isTwelveHours =
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true;

/** A time of day, typed as the page writes it: '23:05' or '11:05 PM'; '2305' and '11 pm' will do. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (HAS_WHEELS)
    return (
      <Field
        {...field}
        type="time"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Field
      {...field}
      autoComplete="off"
      placeholder={writeTime('23:05', isTwelveHours)}
      value={typed ?? writeTime(value, isTwelveHours)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTime(target.value) ?? '');
      }}
      onBlur={() => {
        // What is no time stays, so that it can be corrected.
        if (value !== '') setTyped(null);
      }}
    />
  );
}
