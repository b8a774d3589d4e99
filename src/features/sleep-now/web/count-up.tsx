import { useEffect, useState } from 'react';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import type { SequenceStep } from './use-sequence.ts';

const DURATION_MS = 900;

/** Counts up from 0 while the sequence runs. Assistive technology reads the final value beside it. */
export function CountUp({ value, step }: { value: number; step: SequenceStep }) {
  const counted = useCountUp(value, step === 'running');
  const shown = step === 'over' ? value : counted;
  const digits = written(shown).padStart(written(value).length, ' ');
  const cells = Array.from(digits, (digit, index) => ({ digit, place: digits.length - index }));
  return (
    <span aria-hidden="true" dir="ltr" className="whitespace-pre">
      {cells.map(({ digit, place }) => (
        <span key={place} className="inline-block w-[0.6em] text-center">
          {digit}
        </span>
      ))}
    </span>
  );
}

const written = (value: number) => formatNumber(value, { useGrouping: false });

function useCountUp(value: number, isCounting: boolean): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (!isCounting) return undefined;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const left = Math.max(0, 1 - (now - startedAt) / DURATION_MS);
      setShown(Math.round(value * (1 - left ** 3)));
      if (left > 0) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, isCounting]);
  return shown;
}
