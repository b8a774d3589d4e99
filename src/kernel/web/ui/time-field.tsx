import { useState, type ComponentProps } from 'react';
import { currentLanguage } from '#kernel/web/messages/language.ts';
import { hasTwelveHours } from '#kernel/web/time/sleep-times.ts';
import { Field } from './field.tsx';
import { readTime, writeTime } from './typed-time.ts';

/** Touch devices use the native field; with a mouse it may show another hour cycle than the page. */
const HAS_WHEELS = matchMedia('(pointer: coarse)').matches;

type TimeFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'onChange'> & {
  /** HH:MM, or empty. */
  value: string;
  /** `isUnreadable`: what is typed is no time, at least not yet. */
  onChange: (time: string, isUnreadable: boolean) => void;
};

/** The hour cycle of sleep-times.ts; other languages than English have other words for AM and PM. */
const isTwelveHours = () => currentLanguage().startsWith('en') && hasTwelveHours();

/** A time of day: '23:05', or '11:05 PM' where English pages have it; accepts '2305' and '11 pm'. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (HAS_WHEELS)
    return (
      <Field
        {...field}
        type="time"
        value={value}
        onChange={({ target }) => onChange(target.value, target.validity.badInput)}
      />
    );
  return (
    <Field
      {...field}
      autoComplete="off"
      placeholder={field.placeholder ?? writeTime('23:05', isTwelveHours())}
      value={typed ?? writeTime(value, isTwelveHours())}
      onChange={({ target }) => {
        setTyped(target.value);
        const time = readTime(target.value);
        onChange(time ?? '', time === undefined && target.value.trim() !== '');
      }}
      onBlur={() => {
        // Keep invalid text, so that it can be corrected.
        if (value !== '') setTyped(null);
      }}
    />
  );
}
