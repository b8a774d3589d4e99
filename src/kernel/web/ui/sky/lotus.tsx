import { useId, useState } from 'react';

/** Delay between opening petals; the last one starts within the limit. */
const STEP_MS = 60;
const LAST_STEP_MS = 720;

/** Maximum petal width: three wider petals would form a triangle, so few petals open as a fan. */
const WIDEST_DEGREES = 60;

/** Inner radius of the petals, slightly inside the disc's edge (132). */
const FOOT_RADIUS = 128;

type LotusProps = {
  petals: number;
  /** True right after waking: the petals open with an animation. */
  isOpening?: boolean;
};

/** The disc of a streak milestone, with one petal per night. */
export function Lotus({ petals, isOpening = false }: LotusProps) {
  const id = useId();
  // Decided at mount, because removing the animation later would snap the petals open.
  const [opens] = useState(isOpening);
  const apartDegrees = Math.min(360 / petals, WIDEST_DEGREES);
  const halfDegrees = apartDegrees / 2;
  const firstDegrees = apartDegrees * petals < 360 ? -apartDegrees * ((petals - 1) / 2) : 0;
  const stepMs = Math.min(STEP_MS, LAST_STEP_MS / petals);
  const turns = Array.from({ length: petals }, (_, petal) => firstDegrees + petal * apartDegrees);
  // The rear row of petals, one in each gap, in the ring's tone.
  const gaps = turns.slice(apartDegrees * petals < 360 ? 1 : 0);
  const opening = (petal: number) =>
    opens ? { className: 'lotus-opening', style: { animationDelay: `${petal * stepMs}ms` } } : {};

  return (
    <g>
      <defs>
        <path id={`${id}back`} d={petalPath(halfDegrees, [149.3, 159.7, 166.6])} />
        <path id={`${id}front`} d={petalPath(halfDegrees, [151.1, 162.5, 170])} />
        <path id={`${id}inner`} d={petalPath(halfDegrees / 2, [142.4, 149.4, 154])} />
      </defs>
      <g stroke="var(--wax)" strokeWidth="1.6">
        <g fill="var(--ring-1)">
          {gaps.map((degrees, petal) => (
            <g key={degrees} {...opening(petal)}>
              <use href={`#${id}back`} transform={`rotate(${degrees - halfDegrees})`} />
            </g>
          ))}
        </g>
        {turns.map((degrees, petal) => (
          <g key={degrees} {...opening(petal)}>
            <g transform={`rotate(${degrees})`}>
              <use href={`#${id}front`} fill="var(--bloom)" />
              <use href={`#${id}inner`} fill="var(--disc)" stroke="none" />
            </g>
          </g>
        ))}
      </g>
      <circle r="132" fill="var(--disc)" stroke="var(--wax)" strokeWidth="2" />
    </g>
  );
}

/** Path of an upright petal: radii of base, shoulder, neck and tip, and back. */
function petalPath(halfDegrees: number, [shoulder, neck, tip]: [number, number, number]): string {
  const at = (radius: number, degrees: number) => {
    const radians = (degrees * Math.PI) / 180;
    return `${(radius * Math.sin(radians)).toFixed(1)} ${(-radius * Math.cos(radians)).toFixed(1)}`;
  };
  const half = halfDegrees;
  return (
    `M${at(FOOT_RADIUS, -half)}` +
    `C${at(shoulder, -half * 1.04)} ${at(neck, -half * 0.42)} ${at(tip, 0)} ` +
    `${at(neck, half * 0.42)} ${at(shoulder, half * 1.04)} ${at(FOOT_RADIUS, half)}z`
  );
}
