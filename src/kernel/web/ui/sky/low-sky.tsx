import './sky.css';
import { useId } from 'react';
import { Bank, SWELL } from './clouds.tsx';

/** The arcs of a tile, 1,430 units wide: its ends lie between two curls, so that its mirror image joins. */
const ARCS = SWELL.repeat(2).split('a').slice(3, 38);
const TILE_WIDTH = 1430;

/** The same arcs from the other end: mirrored and walked backwards, only their rise changes its sign. */
const MIRRORED_ARCS = ARCS.toReversed().map((arc) =>
  arc.replace(/\b(\d+)([ -]\d+)$/, (_, dx: string, dy: string) => `${dx} ${-Number(dy)}`),
);

/** Pairs of tiles, enough for 4,000 px. */
const PAIRS = 5;
const PAIR = [...ARCS, ...MIRRORED_ARCS].map((arc) => `a${arc}`).join('');
const BANK = `M${-PAIRS * TILE_WIDTH} 410V106${PAIR.repeat(PAIRS)}V410z`;

const BEHIND = [
  ['var(--wax)', 40],
  ['var(--mega-2)', 34],
] as const;

const IN_FRONT = [
  ['var(--wax)', 76],
  ['var(--mega-1)', 70],
  ['var(--mega-3)', 44],
  ['var(--mega-5)', 20],
] as const;

/** The sky of the tabs other than Sleep Now: a band of clouds below the header. */
export function LowSky() {
  const bankId = useId();
  const bank = `#${bankId}`;
  return (
    <div className="sky" aria-hidden="true">
      <svg className="low-clouds" viewBox="0 0 1 308" fill="none">
        <defs>
          <path id={bankId} d={BANK} />
        </defs>
        <g transform={`translate(${-TILE_WIDTH - 34} -10)`}>
          <Bank href={bank} strokes={BEHIND} fill="var(--mega-4)" />
        </g>
        <g transform="translate(0 22)">
          <Bank href={bank} strokes={IN_FRONT} fill="var(--cloth-hem, var(--ground))" />
        </g>
      </svg>
    </div>
  );
}
