/** The four petals of a night, in the order in which they fill. */
const PETAL_TURNS = [-45, 45, 135, 225];

/** A petal for each quarter of the seven hours that make a full night. */
const MINUTES_PER_PETAL = 105;

type KawungProps = {
  minutes: number;
  isInStreak?: boolean;
  /** A streak bonus was paid: a seed in the middle. */
  hasBonus?: boolean;
  /** The times are in doubt: petals only dashed. */
  isDashed?: boolean;
};

/** One night as a kawung flower; the figures it stands for are always beside it in words. */
export function Kawung({
  minutes,
  isInStreak = false,
  hasBonus = false,
  isDashed = false,
}: KawungProps) {
  const filled = isDashed ? 0 : Math.min(4, Math.floor(minutes / MINUTES_PER_PETAL));
  const tone = isInStreak ? 'var(--soga)' : 'var(--nila-fill)';
  return (
    <svg className="size-8 flex-none" viewBox="0 0 40 40" aria-hidden="true" strokeWidth="1.2">
      {PETAL_TURNS.map((degrees, petal) => (
        <ellipse
          key={degrees}
          cy="-13.6"
          rx="5.6"
          ry="11.6"
          transform={`translate(20 20) rotate(${degrees})`}
          fill={petal < filled ? tone : 'none'}
          stroke={petal < filled ? tone : 'var(--edge)'}
          {...(isDashed && { strokeDasharray: '3 2.5' })}
        />
      ))}
      {hasBonus && <circle cx="20" cy="20" r="3.4" fill="var(--ink)" />}
    </svg>
  );
}
