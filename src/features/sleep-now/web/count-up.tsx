import { useEffect, useState } from 'react';
import { viewTransitionFinished } from '#dashboard/web/with-view-transition.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';

const DURATION_MS = 900;

/** Counts up from 0 once after the sky transition. Assistive technology reads the final value beside it. */
export function CountUp({ value, isCounting }: { value: number; isCounting: boolean }) {
  const shown = useCountUp(value, isCounting);
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
  const [shown, setShown] = useState(() => (isCounting && !prefersStillness() ? 0 : value));

  useEffect(() => {
    if (!isCounting || prefersStillness()) {
      setShown(value);
      return;
    }
    let frame = 0;
    let isOver = false;
    const count = async () => {
      await viewTransitionFinished();
      if (isOver) return;
      const startedAt = performance.now();
      frame = requestAnimationFrame(function step(now) {
        const left = Math.max(0, 1 - (now - startedAt) / DURATION_MS);
        setShown(Math.round(value * (1 - left ** 3)));
        if (left > 0) frame = requestAnimationFrame(step);
      });
    };
    void count();
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
    };
  }, [value, isCounting]);

  return shown;
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
