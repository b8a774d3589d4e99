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

export type LegendItem = readonly [sample: keyof typeof SAMPLES, name: string];

/** The fills and lines of a picture with their names. */
export function PictureLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="picture-legend">
      {items.map(([sample, name]) => (
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

/** The hatches of all pictures, once in a view. In right-to-left pages they keep their angle. */
export function PictureHatches() {
  return (
    <svg width="0" height="0" className="picture-hatches absolute" aria-hidden="true">
      <pattern
        id="nap-hatch"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" fill="var(--ground)" />
        <path d="M0 0V5" stroke="var(--soga)" strokeWidth="4.4" />
      </pattern>
      <pattern
        id="free-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="var(--nila-fill)" />
        <path d="M0 0V6" stroke="var(--ground)" strokeWidth="2.6" />
      </pattern>
      <pattern
        id="unlogged-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <path d="M0 0V6" stroke="var(--edge)" strokeWidth="1.4" />
      </pattern>
    </svg>
  );
}
