const SAMPLES = {
  night: <rect data-fill="night" width="18" height="10" rx="2" />,
  nap: <rect data-fill="nap" x="0.75" y="0.75" width="16.5" height="8.5" rx="2" />,
  review: <rect data-fill="review" x="0.75" y="0.75" width="16.5" height="8.5" rx="2" />,
  awake: <rect data-fill="awake" x="0.75" y="0.75" width="16.5" height="8.5" rx="2" />,
  unlogged: <rect data-fill="unlogged" width="18" height="10" rx="2" />,
  free: <rect data-fill="free" width="18" height="10" rx="2" />,
  'unlogged-line': <path data-line="unlogged" d="M1 5H18" />,
  'usual-line': <path data-line="usual" d="M0 5H18" />,
  'dashed-line': <path data-line="dashed" d="M0 5H18" />,
  dot: <circle data-fill="dot" cx="9" cy="5" r="4.5" />,
  note: <path className="picture-notes" d="M4 1.5H13M4 5.5H13M4 9.5H9" />,
  change: <path className="picture-change" d="M6 0L12 5L6 10z" />,
  'open-dot': <circle data-fill="open-dot" cx="9" cy="5" r="4" />,
};

/** What the picture does not have is false. */
export type LegendItem = readonly [sample: keyof typeof SAMPLES, name: string] | false;

/** The fills and lines of a picture with their names. */
export function PictureLegend({ items }: { items: readonly LegendItem[] }) {
  const shown = items.filter((item) => item !== false);
  return (
    <ul className="picture-legend">
      {shown.map(([sample, name]) => (
        <li key={name}>
          <svg width="18" height="10" aria-hidden="true">
            {SAMPLES[sample]}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

const HATCHES = [
  { id: 'nap-hatch', size: 5, angle: 45, back: 'var(--ground)', line: 'var(--soga)', width: 4.4 },
  {
    id: 'free-hatch',
    size: 6,
    angle: 45,
    back: 'var(--nila-fill)',
    line: 'var(--ground)',
    width: 2.6,
  },
  { id: 'unlogged-hatch', size: 6, angle: -45, back: 'none', line: 'var(--edge)', width: 1.4 },
];

/** The hatches of all pictures, once in a view. In right-to-left pages they keep their angle. */
export function PictureHatches() {
  return (
    <svg width="0" height="0" className="picture-hatches absolute" aria-hidden="true">
      {HATCHES.map(({ id, size, angle, back, line, width }) => (
        <pattern
          key={id}
          id={id}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${angle})`}
        >
          <rect width={size} height={size} fill={back} />
          <path d={`M0 0V${size}`} stroke={line} strokeWidth={width} />
        </pattern>
      ))}
    </svg>
  );
}
