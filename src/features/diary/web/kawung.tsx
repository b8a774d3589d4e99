import { useGame } from '#game/web/game.tsx';
import { FULL_DAY_MINUTES } from '../rules/points.ts';

/** The four petals of a night in filling order, each an ellipse from the centre. */
const PETALS = [-45, 45, 135, 225].map((degrees) => {
  const [right, left] = [5.6, -5.6].map((x) => turned(x, -13.6, degrees));
  const half = `A5.6 11.6 ${degrees} 0 1`;
  return `M${right}${half} ${left}${half} ${right}z`;
});

/** A full day fills all petals. */
const MINUTES_PER_PETAL = FULL_DAY_MINUTES / PETALS.length;

type KawungProps = {
  minutes: number;
  isInStreak?: boolean;
  /** A streak bonus was paid: a seed in the middle. */
  hasBonus?: boolean;
  /** The sleep needs review: dashed petals. */
  isDashed?: boolean;
};

/** One night as a kawung flower; its figures are beside it as text. */
export function Kawung({
  minutes,
  isInStreak = false,
  hasBonus = false,
  isDashed = false,
}: KawungProps) {
  const hasGame = useGame();
  const filled = isDashed ? 0 : Math.min(PETALS.length, Math.floor(minutes / MINUTES_PER_PETAL));
  const isWarm = hasGame ? isInStreak : filled === PETALS.length;
  const tone = isWarm ? 'var(--soga)' : 'var(--nila-fill)';
  return (
    <svg className="size-8 flex-none" viewBox="0 0 40 40" aria-hidden="true" strokeWidth="1.2">
      {/* One path per tone, because long lists have many flowers. */}
      {filled > 0 && <path d={PETALS.slice(0, filled).join('')} fill={tone} stroke={tone} />}
      {filled < PETALS.length && (
        <path
          d={PETALS.slice(filled).join('')}
          fill="none"
          stroke="var(--edge)"
          {...(isDashed && { strokeDasharray: '3 2.5' })}
        />
      )}
      {hasGame && hasBonus && <circle cx="20" cy="20" r="3.4" fill="var(--ink)" />}
    </svg>
  );
}

/** A point in path syntax, rotated around the flower's centre. */
function turned(x: number, y: number, degrees: number): string {
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
  return `${(20 + x * cos - y * sin).toFixed(2)} ${(20 + x * sin + y * cos).toFixed(2)}`;
}
