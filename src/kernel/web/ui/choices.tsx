import './choices.css';
import { useId, type ComponentProps } from 'react';
import { useFormState } from './form.tsx';

/** A native list of choices with the app's own arrow; the class sets its size. */
export function Select({
  className = 'min-h-11',
  disabled = false,
  ...select
}: ComponentProps<'select'>) {
  const { isBusy } = useFormState();
  return (
    <span className={`select ${className}`}>
      <select {...select} disabled={disabled || isBusy} />
    </span>
  );
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & {
  label: string;
  hint?: string | undefined;
};

/** A labelled list of choices, as wide as its place. */
export function SelectField({ label, hint, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="mt-3.5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold wrap-anywhere">
        {label}
      </label>
      <Select
        {...select}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="min-h-13 w-full"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm wrap-anywhere text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

type BoxProps = Omit<ComponentProps<'input'>, 'type'>;

/** A checkbox with its label, 44 px high. */
export function Checkbox({ className = '', disabled = false, children, ...input }: BoxProps) {
  const { isBusy } = useFormState();
  return (
    <label className={`flex min-h-11 items-center gap-2 ${className}`}>
      <input {...input} type="checkbox" disabled={disabled || isBusy} className="checkbox" />
      {children}
    </label>
  );
}

/** One of several choices with its label, 44 px high. */
export function Radio({ className = '', children, ...input }: BoxProps) {
  return (
    <label className={`flex min-h-11 items-center gap-2.5 ${className}`}>
      <input
        {...input}
        type="radio"
        className="size-4 flex-none appearance-none rounded-full border-[1.5px] border-edge checked:border-5 checked:border-soga"
      />
      {children}
    </label>
  );
}
