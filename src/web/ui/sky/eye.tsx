import { MarkShape } from '../mark.tsx';

/** The mark as a closed eye in the disc, for screens without other content. */
export function Eye({ rise = 104 }: { rise?: number }) {
  return (
    <g transform={`translate(-84 ${-rise}) scale(5.25)`} fill="var(--wax)">
      <MarkShape />
    </g>
  );
}
