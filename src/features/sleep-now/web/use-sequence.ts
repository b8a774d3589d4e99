import { useEffect, useState } from 'react';
import { viewTransitionFinished } from '#dashboard/web/with-view-transition.ts';

/** The number counts for 0.9 s, the flower is waxed for 0.9 s, and the rest appears in 0.4 s (morning.css). */
const LASTS_MS = 2200;

const ENDING_EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;

export type SequenceStep = 'waiting' | 'running' | 'over';

/** The parts of a new morning follow one another; a touch, a key or reduced motion shows all of them at once. */
export function useSequence(isNew: boolean): SequenceStep {
  const [step, setStep] = useState<SequenceStep>(() =>
    isNew && !prefersStillness() ? 'waiting' : 'over',
  );
  useEffect(() => {
    if (step === 'over') return undefined;
    let isGone = false;
    const end = () => setStep('over');
    // Animations during the transition are invisible.
    if (step === 'waiting') void viewTransitionFinished().then(() => !isGone && setStep('running'));
    const timer = step === 'running' ? setTimeout(end, LASTS_MS) : undefined;
    for (const event of ENDING_EVENTS) addEventListener(event, end);
    return () => {
      isGone = true;
      clearTimeout(timer);
      for (const event of ENDING_EVENTS) removeEventListener(event, end);
    };
  }, [step]);
  return step;
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
