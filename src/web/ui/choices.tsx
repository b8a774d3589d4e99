import './choices.css';
import type { ComponentProps } from 'react';

/** A native list of choices with the app's own arrow; the class sets its size. */
export function Select({ className = 'min-h-11', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`select ${className}`}>
      <select {...select} />
    </span>
  );
}

/** A checkbox with its label, 44 px high. */
export function Checkbox({
  className = '',
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`flex min-h-11 items-center gap-2 ${className}`}>
      <input {...input} type="checkbox" className="checkbox" />
      {children}
    </label>
  );
}
