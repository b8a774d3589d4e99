import { PETAL } from './mark.tsx';

type EmptyStateProps = {
  /** Size of the empty flower in the dotted ring. */
  petals: 1 | 4;
  title: string;
  /** One sentence on what comes next. */
  next: string;
};

/** Empty state of a list. */
export function EmptyState({ petals, title, next }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1.5 px-3 pt-5 pb-2 text-center">
      <svg
        className="size-22"
        viewBox="-44 -44 88 88"
        fill="none"
        stroke="var(--edge)"
        aria-hidden="true"
      >
        <circle r="40" strokeWidth="1.6" strokeDasharray="0.1 6.3" strokeLinecap="round" />
        {petals === 1 ? (
          <path d={PETAL} transform="translate(0 20) scale(2.5)" strokeWidth="0.7" />
        ) : (
          [45, 135, 225, 315].map((degrees) => (
            <path
              key={degrees}
              d={PETAL}
              transform={`rotate(${degrees}) scale(1.7)`}
              strokeWidth="0.9"
            />
          ))
        )}
      </svg>
      <p className="font-display text-xl/[1.2]">{title}</p>
      <p className="max-w-[32ch] text-[0.9375rem] text-ink-2">{next}</p>
    </div>
  );
}
