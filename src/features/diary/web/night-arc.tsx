import { FULL_DAY_HOURS } from '../rules/points.ts';
import { MOON } from '#kernel/web/ui/mark.tsx';

const RADIUS = 149;

/** Angle of both ends of the arc above the horizon. */
const EDGE_DEGREES = 6;

/** The crescent covers the dots nearer to it than this. */
const MOON_COVERS_DEGREES = 11.5;

type NightArcProps = {
  goalMinutes: number;
  /** Dots up to here are lit. */
  litMinutes?: number | undefined;
  /** Position of the crescent; undefined by day. */
  moonMinutes?: number | undefined;
};

/** The night as an arc of dots over the disc: one per hour up to the goal, a larger one at the full day. */
export function NightArc({ goalMinutes, litMinutes, moonMinutes }: NightArcProps) {
  const spanHours = Math.max(FULL_DAY_HOURS, goalMinutes / 60);
  const degreesAt = (hours: number) =>
    180 - EDGE_DEGREES - (hours / spanHours) * (180 - 2 * EDGE_DEGREES);
  const moonDegrees =
    moonMinutes === undefined ? undefined : degreesAt(Math.min(moonMinutes / 60, spanHours));
  const hours = new Set([...Array(Math.floor(spanHours) + 1).keys(), FULL_DAY_HOURS]);

  return (
    <g strokeWidth="1.5">
      {[...hours].map((hour) => {
        const degrees = degreesAt(hour);
        if (moonDegrees !== undefined && Math.abs(degrees - moonDegrees) < MOON_COVERS_DEGREES)
          return null;
        const isLit = litMinutes !== undefined && hour * 60 <= litMinutes;
        return (
          <circle
            key={hour}
            {...pointAt(degrees)}
            r={hour === FULL_DAY_HOURS ? 5 : 3}
            fill={isLit ? 'var(--star)' : 'none'}
            stroke={isLit ? 'var(--star)' : 'var(--star-dim)'}
          />
        );
      })}
      {moonDegrees !== undefined && <Moon degrees={moonDegrees} />}
    </g>
  );
}

function Moon({ degrees }: { degrees: number }) {
  const { cx, cy } = pointAt(degrees);
  return (
    <g transform={`translate(${cx} ${cy})`}>
      <circle r="15" fill="var(--ring-1)" />
      <path d={MOON} fill="var(--star)" />
    </g>
  );
}

function pointAt(degrees: number) {
  const radians = (degrees * Math.PI) / 180;
  return {
    cx: Number((RADIUS * Math.cos(radians)).toFixed(1)),
    cy: Number((-RADIUS * Math.sin(radians)).toFixed(1)),
  };
}
