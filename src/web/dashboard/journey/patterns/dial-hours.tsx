import { formatNumber } from '#web/messages/formats.ts';
import { circlePath } from '../picture/scales.ts';

type DialHoursProps = {
  /** In minutes of the day; later days grow on. */
  hours: readonly number[];
  isNamed: (minute: number) => boolean;
  namedFill: string;
  /** The dial's edge. */
  radius: number;
  at: (distance: number, minute: number) => readonly [x: number, y: number];
  toAngle: (minute: number) => number;
};

/** A dot for each hour around a dial, and the names of some. */
export function DialHours({ hours, isNamed, namedFill, radius, at, toAngle }: DialHoursProps) {
  const named = hours.filter(isNamed);
  const drawDots = (minutes: readonly number[], size: number) =>
    minutes.map((minute) => circlePath(at(radius + 5, minute), size)).join('');
  return (
    <>
      <path fill="var(--edge)" d={drawDots(hours, 1.3)} />
      <path fill={namedFill} d={drawDots(named, 2.4)} />
      {named.map((minute) => {
        const [x, y] = at(radius + 14, minute);
        const side = Math.sin(toAngle(minute));
        return (
          <text
            key={minute}
            x={x}
            y={y + 4 - 5 * Math.cos(toAngle(minute))}
            textAnchor={side > 0.2 ? 'start' : side < -0.2 ? 'end' : 'middle'}
            // Also in pages that are read from the right, start is left.
            direction="ltr"
          >
            {formatNumber((((minute / 60) % 24) + 24) % 24, { minimumIntegerDigits: 2 })}
          </text>
        );
      })}
    </>
  );
}
