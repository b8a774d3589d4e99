import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  /** The error, shown below the box. */
  error?: string | undefined;
  /** The id of an element that already shows the error; none is shown below the box then. */
  errorSaidBy?: string | undefined;
  /** Shown below the box while there is no error. */
  hint?: string | undefined;
  /** A control inside the box, after the text. */
  after?: ReactNode;
};

/** A labelled text box with its error, which is announced with it. */
export function Field({ label, error, errorSaidBy, hint, after, ...input }: FieldProps) {
  const id = useId();
  const errorId = errorSaidBy ?? `${id}-error`;
  const hintId = `${id}-hint`;
  const isInvalid = error !== undefined || errorSaidBy !== undefined;
  return (
    <div className="mt-3.5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`flex min-h-13 items-center rounded-field border-[1.5px] bg-sunken pe-1 has-[input:focus]:border-soga has-[input:focus]:ring-3 has-[input:focus]:ring-soga/28 has-disabled:bg-press ${isInvalid ? 'border-mengkudu' : 'border-edge'}`}
      >
        <input
          {...input}
          id={id}
          aria-invalid={isInvalid}
          aria-describedby={
            isInvalid ? errorId : hint === undefined ? input['aria-describedby'] : hintId
          }
          className="min-w-0 flex-1 self-stretch rounded-field bg-transparent pe-2 ps-4 outline-0 disabled:text-ink-2"
        />
        {after}
      </div>
      {hint !== undefined && !isInvalid && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-mengkudu">
          <Icon name="alert" className="-mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}
