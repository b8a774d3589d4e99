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
