import { MarkShape } from '../mark.tsx';

/** The mark as a closed eye in the disc: the face of the screens where nothing else is to be said. */
export function Eye({ rise = 104 }: { rise?: number }) {
  return (
    <g transform={`translate(-84 ${-rise}) scale(5.25)`} fill="var(--wax)">
      <MarkShape />
    </g>
  );
}
