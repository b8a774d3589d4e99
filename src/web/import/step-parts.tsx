import { useId, type ComponentProps, type ReactNode } from 'react';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { Select } from '#web/ui/choices.tsx';

/** The heading of a step, which gets the focus when the step begins. */
export function StepHeading({ children }: { children: ReactNode }) {
  return (
    <h3 tabIndex={-1} data-step-focus className="mt-2 text-lg outline-none">
      {children}
    </h3>
  );
}

/** The achievements that an import unlocks, if any. */
export function Unlocks({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 font-semibold">{MESSAGES.unlocks}</h4>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}

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
