type CheckboxProps = {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  className?: string;
};

/** A checkbox with its label, 44 px high. */
export function Checkbox({ label, isChecked, onChange, className = '' }: CheckboxProps) {
  return (
    <label className={`flex min-h-11 items-center gap-2 ${className}`}>
      <input
        type="checkbox"
        className="size-5 accent-soga"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
