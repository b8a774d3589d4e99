import type { ReactNode } from 'react';
import { useMonths } from '#diary/web/queries.ts';
import { JOURNEY_MESSAGES } from '#kernel/web/messages/app.ts';
import { Select } from '#kernel/web/ui/choices.tsx';
import { ungrouped } from '#kernel/web/messages/formats.ts';

type YearSelectProps = {
  newest: number;
  value: number | string;
  onChoose: (value: string) => void;
  className: string;
  /** An option before the years. */
  children?: ReactNode;
};

/** The years with sleep; nothing to choose if there is one. */
export function YearSelect({ newest, value, onChoose, className, children }: YearSelectProps) {
  const { data: months } = useMonths();
  const oldest = Number(months?.at(-1)?.month.slice(0, 4) ?? newest);
  if (oldest >= newest) return null;
  return (
    <Select
      aria-label={JOURNEY_MESSAGES.longer.year}
      className={className}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {children}
      {Array.from({ length: newest - oldest + 1 }, (_, ago) => (
        <option key={ago} value={newest - ago}>
          {ungrouped(newest - ago)}
        </option>
      ))}
    </Select>
  );
}
