import type { ComponentProps } from 'react';
import { useFormState } from './form.tsx';

const KINDS = {
  // Forced colours show the border, and no fill.
  primary:
    'min-h-14 border-[1.5px] border-transparent bg-soga-fill text-[1.0625rem] font-bold text-on-soga',
  secondary: 'min-h-12 border-[1.5px] border-edge font-semibold text-ink',
  danger: 'min-h-12 border-[1.5px] border-mengkudu font-semibold text-mengkudu',
} as const;

type ButtonProps = ComponentProps<'button'> & { kind?: keyof typeof KINDS; wide?: boolean };

/** A pill button; flat while it is disabled or its form is busy. */
export function Button({
  kind = 'primary',
  wide = false,
  className = '',
  type = 'button',
  disabled = false,
  ...rest
}: ButtonProps) {
  const { isBusy } = useFormState();
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      className={`inline-flex items-center justify-center gap-2.5 rounded-full px-7 py-2 text-balance transition-transform duration-90 not-disabled:active:scale-98 disabled:bg-press disabled:text-ink-2 ${KINDS[kind]} ${wide ? 'w-full' : ''} ${className}`}
      {...rest}
    />
  );
}

/** Submits the form around; `busy` is its text meanwhile. */
export function SubmitButton({
  busy,
  children,
  ...button
}: Omit<ButtonProps, 'type'> & { busy: string }) {
  const { isBusy } = useFormState();
  return (
    <Button type="submit" wide className="mt-5.5" {...button}>
      {isBusy ? busy : children}
    </Button>
  );
}
