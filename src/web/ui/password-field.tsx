import { useState, type ComponentProps } from 'react';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

/** A password box whose text can be shown, so that a long password can be checked while it is typed. */
export function PasswordField({
  showLabel,
  hideLabel,
  ...field
}: Omit<ComponentProps<typeof Field>, 'type' | 'after'> & {
  showLabel: string;
  hideLabel: string;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          disabled={field.disabled}
          aria-label={isShown ? hideLabel : showLabel}
          className="grid size-11 flex-none place-items-center rounded-full -outline-offset-4 disabled:text-ink-2"
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
