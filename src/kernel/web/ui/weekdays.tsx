import './weekdays.css';
import type { ComponentProps } from 'react';
import { weekdayName, weekdaysInOrder } from '#kernel/web/time/long-dates.ts';
import { Checkbox } from './choices.tsx';

type WeekdaysProps = { box: (weekday: number) => ComponentProps<typeof Checkbox> };

/** A checkbox for each weekday, with the properties of `box`, in the order of the sleeper's region. */
export function Weekdays({ box }: WeekdaysProps) {
  return (
    <div className="weekdays">
      {weekdaysInOrder().map((weekday) => (
        <Checkbox key={weekday} className="text-sm" {...box(weekday)}>
          {weekdayName(weekday)}
        </Checkbox>
      ))}
    </div>
  );
}
