import { useMemo, type ReactNode } from 'react';
import { toDayNumber, type SleepDate } from '#kernel/rules/calendar.ts';
import type { Dye } from '#accounts/dyes.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { PaintedPath, useDyeStyle } from './cloth-picture.tsx';
import { drawCloth, PAINTS, tile } from './draw-cloth.ts';
import { placeDay, UNIT, type Lattice } from './lattice.ts';
import * as motif from './motif.ts';

/** Dates on each side of the middle: more than the widest window shows. An odd number, so that the middle hangs low. */
const SIDE = 41;

/** Tonight's petals are those of a full night that was just reached. */
const TONIGHT_STEPS = 21;

const SELVEDGE_HEIGHT = 17;

type ClothBandProps = {
  /** The known nights near the middle; others are plain cloth. */
  nights: readonly DrawnNight[];
  dye: Dye;
  middle: SleepDate;
  /** From tip to tip of a tile, in CSS pixels. */
  tile: number;
  /** The middle of the window: the night in it, or the whole row. */
  centre: 'night' | 'row';
  /** Without the selvedge at its foot, in CSS pixels. */
  height: number;
  /** The date whose flower is still in dots. */
  tonight?: SleepDate | undefined;
  className?: string;
  /** Drawn over the cloth in its units, about the middle of the night in the middle. */
  children?: ReactNode;
};

/** The cloth as it hangs: one row of nights over the whole width, with its selvedge. Not mirrored: a picture has one reading. */
export function ClothBand(props: ClothBandProps) {
  const { nights, dye, middle, tile: size, centre, height, tonight, className = '' } = props;
  const lattice = useMemo(() => makeRow(middle), [middle]);
  const layers = useMemo(() => drawCloth(nights, lattice), [nights, lattice]);
  const { x, y } = placeDay(lattice, toDayNumber(middle));
  const scale = size / (2 * UNIT);
  const middleY = centre === 'night' ? y : lattice.height / 2;
  return (
    <svg
      className={`cloth-band ${className}`}
      style={{ ...useDyeStyle(dye), blockSize: height + SELVEDGE_HEIGHT }}
      direction="ltr"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect width="100%" height="100%" fill="var(--hem)" />
      <svg width="100%" height={height}>
        <svg x="50%" y={height / 2} overflow="visible">
          <g className="cloth-row" transform={`scale(${scale})translate(${-x} ${-middleY})`}>
            {centre === 'night' && <path {...PAINTS.raw} stroke="var(--raw)" d={PLAIN_ROWS} />}
            {layers.map((layer) => (
              <PaintedPath key={layer.name} layer={layer} />
            ))}
            {tonight !== undefined && <Tonight at={placeDay(lattice, toDayNumber(tonight))} />}
            {props.children !== undefined && (
              <g transform={`translate(${x} ${y})`}>{props.children}</g>
            )}
          </g>
        </svg>
      </svg>
      <g stroke="var(--thread)">
        <line x2="100%" y1={height + 2.5} y2={height + 2.5} strokeWidth="1.2" />
        <line x2="100%" y1={height + 14.5} y2={height + 14.5} strokeWidth="1.2" />
        <line
          x2="100%"
          y1={height + 8.5}
          y2={height + 8.5}
          strokeWidth="3.4"
          strokeDasharray="0 9"
        />
      </g>
    </svg>
  );
}

/** A lattice of one row, in the middle of which the date lies. */
function makeRow(middle: SleepDate): Lattice {
  const columns = 2 * SIDE + 1;
  const day = toDayNumber(middle);
  const first = day - SIDE;
  return {
    paper: { columns, width: (columns + 1) * UNIT },
    columns,
    rows: 1,
    start: first,
    first,
    last: day + SIDE,
    width: (columns + 1) * UNIT,
    height: 3 * UNIT,
  };
}

/** Plain tiles above and below a row. */
const PLAIN_ROWS = [-1, 1]
  .flatMap((row) =>
    Array.from({ length: 2 * SIDE + 1 }, (_, column) =>
      tile({ x: (column + 1) * UNIT, y: (2 * row + 1 + (column % 2)) * UNIT, turn: 0 }),
    ),
  )
  .join('');

/** A tile and a flower in dots of wax, before the night is slept. */
function Tonight({ at }: { at: { x: number; y: number } }) {
  const dots = { stroke: 'var(--wax)', strokeWidth: 2, strokeDasharray: '0 4.1' } as const;
  return (
    <g className="cloth-tonight" transform={`translate(${at.x} ${at.y})`}>
      <path d="M0-33.5 33.5 0 0 33.5-33.5 0z" {...dots} stroke="var(--thread)" strokeWidth="1.6" />
      <path d={motif.petals(TONIGHT_STEPS, motif.HERE)} {...dots} />
    </g>
  );
}
