import { useId } from 'react';

const PETAL_TURNS = [45, 135, 225, 315];

/** A vertical kawung border, as high as its box. */
export function KawungHem({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg className={className} width="44" height="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width="44" height="44" patternUnits="userSpaceOnUse">
          {PETAL_TURNS.map((degrees) => (
            <g key={degrees} transform={`translate(22 22) rotate(${degrees})`}>
              <ellipse rx="6.2" ry="12.6" cy="-15" fill="var(--mega-3)" />
              <ellipse rx="2" ry="6" cy="-15" fill="var(--ground)" />
            </g>
          ))}
          <path
            d="M22 22h0M22 0h0M22 44h0"
            stroke="var(--wax)"
            strokeWidth="3.6"
            strokeLinecap="round"
          />
        </pattern>
      </defs>
      <rect width="44" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
