import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs after a render whose value is another than that of the render before; not after the first. */
export function useAfterChange<Value>(value: Value, run: (before: Value) => void): void {
  const seen = useRef(value);
  const onChange = useEffectEvent(run);
  useEffect(() => {
    const before = seen.current;
    seen.current = value;
    if (before !== value) onChange(before);
  }, [value]);
}
