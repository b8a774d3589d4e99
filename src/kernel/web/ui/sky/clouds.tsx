import { useId } from 'react';

/** One repeatable segment of the cloud bank, as relative arcs. */
export const SWELL =
  'a18 18 0 0 1 30-14a28 28 0 0 1 40-30a38 38 0 0 1 72-14a27 27 0 0 1 44 22' +
  'a20 20 0 0 1 30 22a13 13 0 0 1 24-2a24 24 0 0 1 40-16a30 30 0 0 1 58 2' +
  'a21 21 0 0 1 34 16a13 13 0 0 1 22 10a19 19 0 0 1 30-16a28 28 0 0 1 44-26' +
  'a19 19 0 0 1 30-16a44 44 0 0 1 84 8a29 29 0 0 1 46 26a20 20 0 0 1 34 14' +
  'a14 14 0 0 1 24 10a17 17 0 0 1 30-8a32 32 0 0 1 62-4a21 21 0 0 1 36 16';

const SWELL_WIDTH = 814;

/** Number of segments, enough for 4,800 px: a wider screen shows more segments, not larger ones. */
const BANK = `M${-160 - 2 * SWELL_WIDTH} 410V150${SWELL.repeat(7)}V410z`;

/** The curls of a segment of the rear bank. */
const CURLS =
  'M-18 92a23.6 23.6 0 0 1-46.3 9a17 17 0 0 1 33.3-6.5a12.2 12.2 0 0 1-24 4.7a8.8 8.8 0 0 1 17.3-3.4' +
  'M178 120a18.6 18.6 0 0 1-37.2-1.3a13.4 13.4 0 0 1 26.8.9a9.6 9.6 0 0 1-19.3-.7' +
  'M422 96a27.3 27.3 0 0 1-54.3-5.2a19.6 19.6 0 0 1 39.1 3.7a14.1 14.1 0 0 1-28.2-2.7a10.2 10.2 0 0 1 20.3 1.9' +
  'M618 134a19.8 19.8 0 0 1-39.6 2.6a14.3 14.3 0 0 1 28.5-1.8a10.3 10.3 0 0 1-20.5 1.3';

const CURLS_AT = [-2, -1, 0, 1, 2, 3].map((swell) => swell * SWELL_WIDTH);

/** Tone and width of each stroke of a bank, outermost first. */
type Strokes = readonly (readonly [tone: string, width: number])[];

const BEHIND: Strokes = [
  ['var(--wax)', 37],
  ['var(--mega-2)', 34],
  ['var(--mega-3)', 20],
  ['var(--mega-4)', 8],
];

const IN_FRONT: Strokes = [
  ['var(--wax)', 73],
  ['var(--mega-1)', 70],
  ['var(--mega-2)', 52],
  ['var(--mega-3)', 36],
  ['var(--mega-4)', 22],
  ['var(--mega-5)', 10],
];

/** Mega mendung: one outline, stroked in ever narrower tones, and the same bank mirrored behind it. */
export function Clouds() {
  const bankId = useId();
  const curlsId = useId();
  const bank = `#${bankId}`;
  return (
    <svg
      className="sky-clouds"
      viewBox="0 0 1440 200"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
    >
      <defs>
        <path id={bankId} d={BANK} />
        <path id={curlsId} d={CURLS} />
      </defs>
      <g transform="matrix(-1 0 0 1 1306 -4)">
        <Bank href={bank} strokes={BEHIND} fill="var(--mega-5)" />
        <g stroke="var(--mega-3)" strokeWidth="5" strokeLinecap="round">
          {CURLS_AT.map((x) => (
            <use key={x} href={`#${curlsId}`} x={x} />
          ))}
        </g>
      </g>
      <g transform="translate(70 22)">
        <Bank href={bank} strokes={IN_FRONT} fill="var(--base, var(--ground))" />
      </g>
    </svg>
  );
}

type BankProps = { href: string; strokes: Strokes; fill: string };

/** One outline in narrowing strokes, filled. */
export function Bank({ href, strokes, fill }: BankProps) {
  return (
    <>
      {strokes.map(([tone, width]) => (
        <use key={width} href={href} stroke={tone} strokeWidth={width} />
      ))}
      <use href={href} fill={fill} />
    </>
  );
}
