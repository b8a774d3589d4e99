import type { AchievementId } from '../rules/achievements.ts';
import { MOON, PETAL } from '#kernel/web/ui/mark.tsx';

/** The number on the medal: petals of its flower, or dots around it if there are too many. */
type Picture = { petals?: number; dots?: number; hasMoon?: boolean };

const PICTURES: Record<AchievementId, Picture> = {
  'first-dream': { petals: 1 },
  'full-night': { petals: 4 },
  'streak-3': { petals: 3 },
  'streak-7': { petals: 7 },
  'streak-14': { petals: 7, dots: 14 },
  'streak-30': { hasMoon: true, dots: 30 },
  'streak-100': { petals: 10, dots: 10 },
  'streak-365': { petals: 12, dots: 24 },
  'points-100': { petals: 2 },
  'points-1000': { petals: 6 },
  'points-10000': { petals: 8, dots: 8 },
  'nights-50': { petals: 4, dots: 4 },
  'nights-100': { petals: 4, dots: 8 },
  'nights-500': { petals: 4, dots: 20 },
  'nights-1001': { petals: 4, dots: 32 },
  clockwork: { petals: 1, dots: 12 },
  'early-bird': { petals: 3, dots: 6 },
};

/** For an unknown achievement of a newer server. */
const ANY_FLOWER: Picture = { petals: 5 };

const hasPicture = (id: string): id is AchievementId => Object.hasOwn(PICTURES, id);

/** The medal of an achievement: filled in a ring if unlocked, outlined in a dotted ring if locked. */
export function Medal({ id, isUnlocked }: { id: string; isUnlocked: boolean }) {
  const { petals = 0, dots = 0, hasMoon = false } = hasPicture(id) ? PICTURES[id] : ANY_FLOWER;
  // Smaller petals leave room for the ring of dots.
  const isSmall = dots > 0;
  const tone = isUnlocked ? 'var(--soga)' : 'var(--edge)';
  return (
    <svg className="size-11 flex-none" viewBox="-24 -24 48 48" aria-hidden="true">
      <circle
        r="20.5"
        fill="none"
        stroke={tone}
        strokeWidth="1.5"
        {...(!isUnlocked && { strokeDasharray: '0.1 4.2', strokeLinecap: 'round' })}
      />
      <g fill={isUnlocked ? tone : 'none'} stroke={tone} strokeWidth={isUnlocked ? 0 : 1.2}>
        {hasMoon && <path d={MOON} transform="scale(0.72)" />}
        {Array.from({ length: petals }, (_, petal) => (
          <path key={petal} d={PETAL} transform={petalTransform(petal, petals, isSmall)} />
        ))}
      </g>
      {dots > 0 && (
        <path
          d={dotRing(dots)}
          stroke={tone}
          strokeWidth={dots > 20 ? 1.9 : 2.4}
          strokeLinecap="round"
        />
      )}
      {isUnlocked && petals > 2 && !isSmall && <circle r="2.4" fill="var(--ground)" />}
    </svg>
  );
}

function petalTransform(petal: number, petals: number, isSmall: boolean): string {
  const length = isSmall ? 0.78 : 1;
  if (petals === 1) return `translate(0 ${11 * length}) scale(${1.35 * length})`;
  // From seven petals on, slimmer ones fit side by side.
  const slimness = petals < 7 ? 1 : Math.min(0.8, 5.6 / petals);
  return `rotate(${(petal * 360) / petals}) scale(${slimness * length} ${length})`;
}

/** Dots on a circle, the first on top: round line caps without a line. */
function dotRing(dots: number): string {
  const radius = 16.1;
  return Array.from({ length: dots }, (_, dot) => {
    const angle = (dot / dots) * 2 * Math.PI;
    return `M${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}h0`;
  }).join('');
}
