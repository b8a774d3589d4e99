import { LOOKS, type Look } from './looks.ts';
import { circlePath, rectPath, roundedPath } from './scales.ts';

const [WIDTH, HEIGHT] = [18, 10];
const LINE = 'M0 5H18';
const INSIDE =
  'M2.75 .75h12.5a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2h-12.5a2 2 0 0 1-2-2v-4.5a2 2 0 0 1 2-2z';

/** Where a sample is no filled rectangle. */
const SAMPLES: Partial<Record<Look, string>> = {
  nap: INSIDE,
  review: INSIDE,
  awake: INSIDE,
  'unlogged-line': 'M1 5H18',
  'usual-line': LINE,
  'dashed-line': LINE,
  dot: circlePath([9, 5], 4.5),
  'open-dot': circlePath([9, 5], 4),
  rest: 'M1 5q8-7 16 0q-8 7-16 0z',
  note: 'M4 1.5H13M4 5.5H13M4 9.5H9',
  change: 'M6 0L12 5L6 10z',
};
const FILLED = roundedPath(0, 0, WIDTH, HEIGHT, 2);

/** What the picture does not have is false. */
export type LegendItem = readonly [look: Look, name: string] | false;

/** The fills and lines of a picture with their names. */
export function PictureLegend({ items }: { items: readonly LegendItem[] }) {
  const shown = items.filter((item) => item !== false);
  return (
    <ul className="picture-legend">
      {shown.map(([look, name]) => (
        <li key={name}>
          <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
            <path fill="none" {...LOOKS[look]} d={SAMPLES[look] ?? FILLED} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Its size, its angle, and the colours of the ground and of the line with its width. */
const HATCHES = {
  nap: [5, 45, 'var(--ground)', 'var(--soga)', 4.4],
  free: [6, 45, 'var(--nila-fill)', 'var(--ground)', 2.6],
  unlogged: [6, -45, 'none', 'var(--edge)', 1.4],
} as const;

/** The hatches of all pictures, once in a view. In right-to-left pages they keep their angle. */
export function PictureHatches() {
  return (
    <svg width="0" height="0" className="picture-hatches absolute" aria-hidden="true">
      {Object.entries(HATCHES).map(([name, [size, angle, ground, line, width]]) => (
        <pattern
          key={name}
          id={`${name}-hatch`}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <path fill={ground} d={rectPath(0, 0, size, size)} />
          <path d={`M0 0V${size}`} stroke={line} strokeWidth={width} />
        </pattern>
      ))}
    </svg>
  );
}
