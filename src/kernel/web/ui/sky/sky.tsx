import './sky.css';
import type { ReactNode } from 'react';
import { Clouds } from './clouds.tsx';

/** Radius and tone of each ring, outermost first, then the disc. */
const RINGS = [
  [310, 'var(--ring-5)'],
  [270, 'var(--ring-4)'],
  [234, 'var(--ring-3)'],
  [200, 'var(--ring-2)'],
  [166, 'var(--ring-1)'],
  [132, 'var(--disc)'],
] as const;

/** Positions of the stars, away from header and text. */
const STARS = [
  [-166, -126],
  [-158, -117],
  [-170, -112],
  [162, -132],
  [171, -122],
  [-250, -130],
  [-262, -118],
  [-246, -114],
  [262, -150],
  [276, -158],
  [268, -140],
  [-340, -60],
  [352, -70],
  [362, -60],
  [-410, -150],
  [-420, -140],
  [430, -130],
  [-470, -70],
  [-480, -60],
  [-466, -56],
  [490, -50],
  [560, -140],
  [570, -150],
  [-580, -120],
] as const;

/** One path for all stars: each is a zero-length line with round caps. */
const PATH = STARS.map(([x, y]) => `M${x} ${y}h0`).join('');

type SkyProps = {
  /** Whether stars are shown: not by day and not behind a lotus. */
  stars?: boolean;
  /** Drawn over the disc, which is 264 units wide and centred on 0,0. */
  children?: ReactNode;
};

/** The decorative sky of a `.stage` (see sky.css); its tones follow `data-theme` and `data-sky`. */
export function Sky({ stars = true, children }: SkyProps) {
  return (
    <div className="sky" aria-hidden="true">
      <svg className="sky-halo" viewBox="-720 -720 1440 1440">
        {RINGS.map(([radius, tone]) => (
          <circle key={radius} r={radius} fill={tone} />
        ))}
        {stars && (
          <path
            d={PATH}
            stroke="var(--star)"
            strokeWidth="3.2"
            strokeLinecap="round"
            opacity="0.8"
          />
        )}
        {children}
      </svg>
      <Clouds />
    </div>
  );
}
