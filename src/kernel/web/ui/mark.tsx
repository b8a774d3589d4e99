/** The lying crescent of the equator, 21 wide, centred on 0,0. */
export const MOON = 'M-10.5-8a11.4 11.4 0 1 0 21 0 11 11 0 0 1-21 0z';

/** One petal, 16 long, standing on 0,0. */
export const PETAL = 'M0 0C-6.2-3.6-6.2-12.4 0-16 6.2-12.4 6.2-3.6 0 0z';

const LASH = 'M16 23.2c-2.2 2.3-2.2 5.1 0 7.4 2.2-2.3 2.2-5.1 0-7.4z';

/** The mark of Lelap, a closed eye: the equator's lying crescent with three petals for lashes. */
export function Mark({ className = '' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <MarkShape />
    </svg>
  );
}

/** The mark alone, in a box of 32, for a drawing that contains it. */
export function MarkShape() {
  return (
    <>
      <path d="M5.6 6.4a10.8 10.8 0 1 0 20.8 0 10.9 10.9 0 0 1-20.8 0z" />
      <path d={LASH} />
      <path d={LASH} transform="rotate(-38 16 9.4)" />
      <path d={LASH} transform="rotate(38 16 9.4)" />
    </>
  );
}

/** The mark as a closed eye in the disc, for screens without other content. */
export function Eye({ rise = 104 }: { rise?: number }) {
  return (
    <g transform={`translate(-84 ${-rise}) scale(5.25)`} fill="var(--wax)">
      <MarkShape />
    </g>
  );
}
