import './switch.css';
import { useId } from 'react';

type SwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
};

/** What is on or off, in a row with its label. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-12 items-center gap-3 py-1.5">
      <span className="flex-1 font-medium leading-snug">
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm font-normal text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        disabled={disabled}
        className="switch"
        onClick={() => onChange(!checked)}
      />
    </label>
  );
}
