import { useId, type ComponentProps } from 'react';
import { Select } from '#web/ui/choices.tsx';

type ChoiceFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className' | 'onChange'> & {
  label: string;
  hint?: string;
  isMissing?: boolean;
  onChange?: (value: string) => void;
};

/** A labelled list of choices. */
export function ChoiceField({
  label,
  hint,
  isMissing = false,
  onChange,
  ...select
}: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="mt-3.5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold wrap-anywhere">
        {label}
      </label>
      <Select
        {...select}
        id={id}
        aria-invalid={isMissing}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="min-h-13 w-full"
        onChange={(event) => onChange?.(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm wrap-anywhere text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
