import type { SVGProps } from 'react';

const OUTLINE = { stroke: 'var(--edge)', strokeWidth: 1.5 };
const DOTTED = { strokeDasharray: '0.1 6', strokeLinecap: 'round', strokeWidth: 1.8 } as const;

/** In oklab, because a mix in oklch turns green. */
const tone = (percent: number) => ({
  fill: `color-mix(in oklab, var(--nila) ${percent}%, var(--ground))`,
});

/** The same states look the same in all pictures, and differ also without colours. */
export const LOOKS = {
  night: { fill: 'var(--nila-fill)' },
  nap: { fill: 'url(#nap-hatch)', stroke: 'var(--soga)', strokeWidth: 1.5 },
  review: { ...OUTLINE, strokeDasharray: '3 2' },
  awake: OUTLINE,
  unlogged: { fill: 'url(#unlogged-hatch)' },
  free: { fill: 'url(#free-hatch)' },
  dot: { fill: 'var(--nila)' },
  'open-dot': { fill: 'var(--ground)', stroke: 'var(--nila)', strokeWidth: 1.5 },
  'tone-2': tone(44),
  'tone-3': tone(62),
  'tone-5': tone(100),
  rest: { stroke: 'var(--soga)', strokeWidth: 1.8 },
  note: { stroke: 'var(--ink-2)', strokeLinecap: 'round', strokeWidth: 1.5 },
  change: { fill: 'var(--kunyit)' },

  'night-line': { stroke: 'var(--nila-fill)' },
  'nap-line': { stroke: 'var(--soga)', strokeDasharray: '4 2' },
  'review-line': { stroke: 'var(--edge)', strokeDasharray: '3 2' },
  'awake-line': { stroke: 'var(--edge)' },
  'free-line': { stroke: 'url(#nap-hatch)' },
  'unlogged-line': { ...DOTTED, stroke: 'var(--edge)' },
  axis: { ...DOTTED, stroke: 'var(--line)' },
  'usual-line': { stroke: 'var(--soga)', strokeWidth: 2 },
  'dashed-line': { stroke: 'var(--soga)', strokeWidth: 2, strokeDasharray: '5 4' },
  /** Under a line that crosses a fill. */
  casing: { stroke: 'var(--ground)', strokeWidth: 5 },
} satisfies Record<string, SVGProps<SVGPathElement>>;

export type Look = keyof typeof LOOKS;
