const SHAPES = {
  pencil: 'M4 20l1-4L16 5l3 3L8 19z',
  note: 'M5 7h14M5 12h14M5 17h9',
  free: 'M12 4v2.5M12 17.5V20M4 12h2.5M17.5 12H20M15.4 12a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z',
  place:
    'M12 21c-4-4.6-6.5-8-6.5-11.2a6.5 6.5 0 0 1 13 0C18.5 13 16 16.4 12 21zM14.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
  mark: 'M3 12q9-9 18 0-9 9-18 0z',
};

/** Icons of the facts of a night, not part of the first page. */
export const FactIcon = ({ name }: { name: keyof typeof SHAPES }) => (
  <svg
    className="fact-icon"
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
