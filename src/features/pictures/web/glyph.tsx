const SHAPES = {
  save: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v9h13v-9H17',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  letter:
    'M6 6h12a2.5 2.5 0 0 1 2.5 2.5V16a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 16V8.5A2.5 2.5 0 0 1 6 6zM4.5 8l7.5 6 7.5-6',
  sun: 'M7.8 12a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0M12 3.5v2.2M12 18.3v2.2M3.5 12h2.2M18.3 12h2.2M6 6l1.5 1.5M16.5 16.5 18 18M6 18l1.5-1.5M16.5 7.5 18 6',
  pencil: 'M4 20l1-4L16 5l3 3L8 19z',
  minus: 'M5 12h14',
  note: 'M5 7h14M5 12h14M5 17h9',
  free: 'M12 4v2.5M12 17.5V20M4 12h2.5M17.5 12H20M15.4 12a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z',
  place:
    'M12 21c-4-4.6-6.5-8-6.5-11.2a6.5 6.5 0 0 1 13 0C18.5 13 16 16.4 12 21zM14.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  mark: 'M3 12q9-9 18 0-9 9-18 0z',
} as const;

/** An icon of a night or of the cloth, apart from the icons of the first page. */
export const Glyph = ({ name }: { name: keyof typeof SHAPES }) => (
  <svg
    className="flex-none"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={SHAPES[name]} />
  </svg>
);
