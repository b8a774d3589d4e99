import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { AUTH_MESSAGES } from '#kernel/web/messages/first.ts';
import { FORM_ERROR_ID, useFormState } from './form.tsx';
import { Icon } from './icon.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  /** The error of a field whose form does not know it by the field's name. */
  error?: string | undefined;
  /** Shown below the box while there is no error. */
  hint?: string | undefined;
  /** A control inside the box, after the text. */
  after?: ReactNode;
};

/** A labelled text box with its error, which is announced with it. */
export function Field({ label, error, hint, after, disabled = false, ...input }: FieldProps) {
  const id = useId();
  const { isBusy, failure, hasBoxAbove } = useFormState();
  const message = error ?? failure?.fields[input.name ?? ''];
  const isInvalid = message !== undefined;
  const isSaidAbove = isInvalid && hasBoxAbove && message === failure?.message;
  const ids = { error: isSaidAbove ? FORM_ERROR_ID : `${id}-error`, hint: `${id}-hint` };
  const hintId = hint === undefined ? input['aria-describedby'] : ids.hint;
  return (
    <div className="mt-3.5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`flex min-h-13 flex-wrap items-center justify-end rounded-field border-[1.5px] bg-sunken pe-1 has-[input:focus]:border-soga has-[input:focus]:ring-field has-disabled:bg-press ${isInvalid ? 'border-mengkudu' : 'border-edge'}`}
      >
        <input
          {...input}
          id={id}
          disabled={disabled || isBusy}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? ids.error : hintId}
          className="min-w-20 flex-1 self-stretch rounded-field bg-transparent pe-2 ps-4 outline-0 disabled:text-ink-2"
        />
        {after}
      </div>
      {hint !== undefined && !isInvalid && (
        <p id={ids.hint} className="mt-1.5 text-sm text-ink-2">
          {hint}
        </p>
      )}
      {isInvalid && !isSaidAbove && (
        <p id={ids.error} className="mt-1.5 flex gap-1.5 text-sm font-medium text-mengkudu">
          <Icon name="alert" className="-mt-0.5" />
          {message}
        </p>
      )}
    </div>
  );
}

/** A password box whose text can be shown, so that a long password can be checked while it is typed. */
export function PasswordField(field: Omit<FieldProps, 'type' | 'after' | 'required'>) {
  const { isBusy } = useFormState();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      required
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          disabled={isBusy}
          aria-label={isShown ? AUTH_MESSAGES.hidePassword : AUTH_MESSAGES.showPassword}
          className="grid size-11 flex-none place-items-center rounded-full -outline-offset-4 disabled:text-ink-2"
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
