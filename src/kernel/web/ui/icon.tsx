import type { ReactNode } from 'react';

/** Parts with class `fill-when-selected` are filled in the open tab. */
const SHAPES = {
  eye: (
    <>
      <path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" />
      <circle cx="12" cy="12" r="2.6" />
    </>
  ),
  'eye-off': (
    <path d="M2.5 10.5s3.5 5.5 9.5 5.5 9.5-5.5 9.5-5.5M12 16v3M6.6 14.6l-1.4 2.5M17.4 14.6l1.4 2.5" />
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.3h0" strokeWidth="2" />
    </>
  ),
  check: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12.3l2.8 2.7L16 9.5" />
    </>
  ),
  close: <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />,
  'closed-eye': (
    <>
      <path className="fill-when-selected" d="M4.2 5.6a8.4 8.4 0 1 0 15.6 0 8 8 0 0 1-15.6 0z" />
      <path d="M6 20.3h0M12 22h0M18 20.3h0" strokeWidth="2.4" />
    </>
  ),
  kawung: (
    <g className="fill-when-selected">
      <ellipse cx="7.5" cy="7.5" rx="2.7" ry="5.4" transform="rotate(-45 7.5 7.5)" />
      <ellipse cx="16.5" cy="7.5" rx="2.7" ry="5.4" transform="rotate(45 16.5 7.5)" />
      <ellipse cx="7.5" cy="16.5" rx="2.7" ry="5.4" transform="rotate(45 7.5 16.5)" />
      <ellipse cx="16.5" cy="16.5" rx="2.7" ry="5.4" transform="rotate(-45 16.5 16.5)" />
    </g>
  ),
  journey: (
    <>
      <path d="M3 17c3.2 0 3.6-8 7-8s3.4 5 6 5 2.6-7 5-7" />
      <circle cx="21" cy="7" r="1.9" fill="currentColor" stroke="none" />
      <circle cx="3" cy="17" r="1.9" fill="currentColor" stroke="none" />
    </>
  ),
  crescent: (
    <path d="M3.4 6.4a9.4 9.4 0 1 0 17.2 0 9 9 0 0 1-17.2 0z" fill="currentColor" stroke="none" />
  ),
  sunrise: (
    <path d="M6 17a6 6 0 0 1 12 0M2.5 17h19M12 4v3M4.5 8.5l2 1.6M19.5 8.5l-2 1.6M7 20.5h10" />
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15" r="4" />
      <path d="M11 12.2L19 4.5M15.5 8l2.5 2.5" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2.5" />
      <path d="M11 18h2" />
    </>
  ),
  server: (
    <>
      <rect x="4" y="4.5" width="16" height="6.5" rx="2" />
      <rect x="4" y="13" width="16" height="6.5" rx="2" />
      <path d="M7.5 7.8h0M7.5 16.3h0" strokeWidth="2.6" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18" />
    </>
  ),
  letter: (
    <>
      <rect x="3.5" y="6" width="17" height="12.5" rx="2.5" />
      <path d="M4.5 8l7.5 6 7.5-6" />
    </>
  ),
  save: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />,
  pencil: <path d="M4 20l1-4L16 5l3 3L8 19z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  chevron: <path className="mirrored" d="M9.5 6l6 6-6 6" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** An icon of 24 px in the text colour; decorative, beside a text or in a named control. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`size-6 flex-none ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}
