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

/** The stars, away from header and text: lines without length and with round caps, in one path. */
const STARS =
  'M-166 -126h0M-158 -117h0M-170 -112h0M162 -132h0M171 -122h0M-250 -130h0M-262 -118h0' +
  'M-246 -114h0M262 -150h0M276 -158h0M268 -140h0M-340 -60h0M352 -70h0M362 -60h0M-410 -150h0' +
  'M-420 -140h0M430 -130h0M-470 -70h0M-480 -60h0M-466 -56h0M490 -50h0M560 -140h0M570 -150h0' +
  'M-580 -120h0';

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
            d={STARS}
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
