import { useId, type MouseEvent } from 'react';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#web/messages/app.ts';
import { grouped } from '#web/time/sleep-times.ts';
import { QUALITIES } from '../diary/detail-fields.tsx';

export type Quality = (typeof QUALITIES)[number];

type RatingsProps = {
  value: Quality | null;
  onChoose: (quality: Quality) => (event: MouseEvent<HTMLButtonElement>) => void;
};

/** The five ratings: a sun that rises over one horizon. Both ends are labelled. */
export function Ratings({ value, onChoose }: RatingsProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="ratings min-w-0">
      <h2 id={id}>{MORNING_MESSAGES.question}</h2>
      <div className="suns">
        {QUALITIES.map((quality) => (
          <button
            key={quality}
            type="button"
            aria-pressed={quality === value}
            aria-label={DIARY_MESSAGES.qualityNamed({
              quality: grouped(quality),
              name: DIARY_MESSAGES.qualities[quality],
            })}
            title={DIARY_MESSAGES.qualities[quality]}
            onClick={onChoose(quality)}
          >
            <Sun quality={quality} />
          </button>
        ))}
      </div>
      <p className="sun-ends" aria-hidden="true">
        <span>{DIARY_MESSAGES.qualities[1]}</span>
        <span>{DIARY_MESSAGES.qualities[5]}</span>
      </p>
    </fieldset>
  );
}

const RADIUS = 8;
const HORIZON = 30;

/** How far the sun's middle stands above the horizon, and its rays. */
const HEIGHTS: Record<Quality, { middle: number; rays: number }> = {
  1: { middle: -4, rays: 0 },
  2: { middle: 1, rays: 0 },
  3: { middle: 7, rays: 3 },
  4: { middle: 11, rays: 5 },
  5: { middle: 14, rays: 12 },
};

/** The part of a sun above the horizon. */
export function Sun({ quality }: { quality: Quality }) {
  const { middle, rays } = HEIGHTS[quality];
  const y = HORIZON - middle;
  const half = Math.sqrt(Math.max(0, RADIUS ** 2 - middle ** 2));
  return (
    <svg viewBox="3 0 34 34" className="sun" aria-hidden="true">
      {middle >= RADIUS ? (
        <circle cx="20" cy={y} r={RADIUS} />
      ) : (
        <path
          d={`M${20 - half} ${HORIZON}A${RADIUS} ${RADIUS} 0 ${middle > 0 ? 1 : 0} 1 ${20 + half} ${HORIZON}Z`}
        />
      )}
      {rays > 0 && <path d={listRays(rays, y)} />}
    </svg>
  );
}

/** Rays at equal angles: a full circle of twelve, else the highest ones. */
function listRays(rays: number, y: number): string {
  return Array.from({ length: rays }, (_, index) => {
    const angle = (index - (rays - 1) / 2) * (Math.PI / 6);
    const at = (distance: number) =>
      `${(20 + distance * Math.sin(angle)).toFixed(1)} ${(y - distance * Math.cos(angle)).toFixed(1)}`;
    return `M${at(RADIUS + 3)}L${at(RADIUS + 5.5)}`;
  }).join('');
}
