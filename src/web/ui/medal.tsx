import { findAchievement, type MedalPicture } from '#domain/achievements.ts';
import { MOON, PETAL } from './mark.tsx';

type MedalDrawingProps = { picture: MedalPicture; isUnlocked: boolean };

/** A medal: filled in a ring if unlocked, outlined in a dotted ring if locked. */
export function MedalDrawing({ picture, isUnlocked }: MedalDrawingProps) {
  const { petals = 0, dots = 0, hasMoon = false } = picture;
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

/** For an unknown achievement of a newer server. */
const ANY_FLOWER: MedalPicture = { petals: 5 };

/** The medal of an achievement. */
export function Medal({ id, isUnlocked }: { id: string; isUnlocked: boolean }) {
  return (
    <MedalDrawing picture={findAchievement(id)?.picture ?? ANY_FLOWER} isUnlocked={isUnlocked} />
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
