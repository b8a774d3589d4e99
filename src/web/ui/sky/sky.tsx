import './sky.css';
import type { ReactNode } from 'react';
import { Clouds } from './clouds.tsx';
import { Stars } from './stars.tsx';

/** Radius and tone of each ring, outermost first, then the disc. */
const RINGS = [
  [310, 'var(--ring-5)'],
  [270, 'var(--ring-4)'],
  [234, 'var(--ring-3)'],
  [200, 'var(--ring-2)'],
  [166, 'var(--ring-1)'],
  [132, 'var(--disc)'],
] as const;

type SkyProps = {
  /** Whether stars are shown: not by day and not behind a lotus. */
  stars?: boolean;
  /** A thin sky shows only its far tone and the clouds. */
  thin?: boolean;
  /** Drawn over the disc, which is 264 units wide and centred on 0,0. */
  children?: ReactNode;
};

/** The decorative sky of a `.stage` (see sky.css); its tones follow `data-theme` and `data-sky`. */
export function Sky({ stars = true, thin = false, children }: SkyProps) {
  return (
    <div className="sky" aria-hidden="true">
      <svg className="sky-halo" viewBox="-720 -720 1440 1440">
        {!thin && RINGS.map(([radius, tone]) => <circle key={radius} r={radius} fill={tone} />)}
        {stars && <Stars />}
        {children}
      </svg>
      <Clouds />
    </div>
  );
}
