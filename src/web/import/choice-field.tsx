import { useId, type ReactNode } from 'react';
import { Select } from '#web/ui/choices.tsx';

/** A labelled list of choices. */
export function ChoiceField({
  label,
  hint,
  value,
  isMissing = false,
  children,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  isMissing?: boolean;
  /** The options. */
  children: ReactNode;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="mt-3.5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold wrap-anywhere">
        {label}
      </label>
      <Select
        id={id}
        aria-invalid={isMissing}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="min-h-13 w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </Select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm wrap-anywhere text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
