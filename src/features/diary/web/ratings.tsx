import './ratings.css';
import { useId, type MouseEvent } from 'react';
import { DIARY_MESSAGES, MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { QUALITIES } from '../rules/sleep-details.ts';

export type Quality = (typeof QUALITIES)[number];

type RatingsProps = {
  value: number | null;
  onChoose: (quality: Quality) => (event: MouseEvent<HTMLButtonElement>) => void;
};

/** The five ratings: a sun that rises over one horizon. Both ends are labelled. */
export function Ratings({ value, onChoose }: RatingsProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
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
      <p className="sun-ends">
        <span aria-hidden="true">{DIARY_MESSAGES.qualities[1]}</span>
        <b id={id}>{MORNING_MESSAGES.question}</b>
        <span aria-hidden="true">{DIARY_MESSAGES.qualities[5]}</span>
      </p>
    </fieldset>
  );
}

/** A sun with twelve rays, which the picture ends at the horizon. */
export function Sun({ quality }: { quality: Quality }) {
  const y = 37.5 - 4.5 * quality;
  return (
    <svg viewBox="0 0 36 30" className="sun" aria-hidden="true">
      <circle cx="18" cy={y} r="8" />
      <circle className="rays" cx="18" cy={y} r="12.5" pathLength="12" />
    </svg>
  );
}
