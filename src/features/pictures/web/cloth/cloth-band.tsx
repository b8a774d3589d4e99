import { useMemo } from 'react';
import { toDayNumber, type SleepDate } from '#kernel/rules/calendar.ts';
import type { Dye } from '#accounts/dyes.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { PaintedPath, useDyeStyle } from './cloth-picture.tsx';
import { drawCloth, PAINTS, tile, type Layer } from './draw-cloth.ts';
import { placeDay, UNIT, type Lattice } from './lattice.ts';
import * as motif from './motif.ts';

/** Dates on each side of the middle: more than the widest window shows. */
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
  /** Without the selvedge at its foot, in CSS pixels; absent: of its box. */
  height?: number;
  /** The date whose flower is still in dots; it hangs low. */
  tonight?: SleepDate | undefined;
  /** The night in the middle, drawn apart, so that it can be waxed (`cloth-fresh`). */
  fresh?: DrawnNight | undefined;
  /** Its name for screen readers; absent: what it shows is said elsewhere. */
  label?: string;
};

/** The cloth as it hangs: one row of nights over the whole width, with its selvedge. Not mirrored: a picture has one reading. */
export function ClothBand({ nights, dye, middle, tile: size, ...props }: ClothBandProps) {
  const { centre, height, tonight, fresh, label } = props;
  const lattice = useMemo(() => makeRow(middle, tonight ?? middle), [middle, tonight]);
  const layers = useMemo(() => drawCloth(nights, lattice), [nights, lattice]);
  const freshLayers = useMemo(() => (fresh ? drawAlone(fresh, lattice) : []), [fresh, lattice]);
  const { x, y } = placeDay(lattice, toDayNumber(middle));
  const scale = size / (2 * UNIT);
  const middleY = centre === 'night' ? y : lattice.height / 2;
  const blockSize = height === undefined ? '100%' : height + SELVEDGE_HEIGHT;
  return (
    <div className="cloth-band" style={{ ...useDyeStyle(dye), blockSize }}>
      <svg
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        direction="ltr"
        fill="none"
        strokeLinecap="round"
      >
        <svg x="50%" y="50%" overflow="visible">
          <g className="cloth-row" transform={`scale(${scale})translate(${-x} ${-middleY})`}>
            {centre === 'night' && <path {...PAINTS.raw} stroke="var(--raw)" d={PLAIN_ROWS} />}
            {layers.map((layer) => (
              <PaintedPath key={layer.name} layer={layer} />
            ))}
            {tonight !== undefined && <Tonight at={placeDay(lattice, toDayNumber(tonight))} />}
            <g className="cloth-fresh">
              {freshLayers.map(([key, layer]) => (
                <PaintedPath key={key} layer={layer} />
              ))}
            </g>
          </g>
        </svg>
      </svg>
      <svg className="cloth-border" stroke="var(--thread)" strokeLinecap="round" aria-hidden="true">
        <line x2="100%" y1="2.5" y2="2.5" strokeWidth="1.2" />
        <line x2="100%" y1="14.5" y2="14.5" strokeWidth="1.2" />
        <line x2="100%" y1="8.5" y2="8.5" strokeWidth="3.4" strokeDasharray="0 9" />
      </svg>
    </div>
  );
}

/** A lattice of one row around the middle, where the date `low` hangs low, as every second one. */
function makeRow(middle: SleepDate, low: SleepDate): Lattice {
  const day = toDayNumber(middle);
  const first = day - SIDE - ((toDayNumber(low) - day) & 1);
  const columns = 2 * SIDE + 2;
  return {
    paper: { columns, width: (columns + 1) * UNIT },
    columns,
    rows: 1,
    start: first,
    first,
    last: first + columns - 1,
    width: (columns + 1) * UNIT,
    height: 3 * UNIT,
  };
}

/** One night, its petals apart. */
function drawAlone(night: DrawnNight, lattice: Lattice): [key: string, Layer][] {
  const day = toDayNumber(night.sleepDate);
  return drawCloth([night], { ...lattice, first: day, last: day }).flatMap((layer) => {
    const shapes = layer.name === night.tone ? layer.d.split(/(?=M)/) : [layer.d];
    return shapes.map((d, index): [string, Layer] => [`${layer.name} ${index}`, { ...layer, d }]);
  });
}

/** Plain tiles above and below a row. */
const PLAIN_ROWS = [-1, 1]
  .flatMap((row) =>
    Array.from({ length: 2 * SIDE + 2 }, (_, column) =>
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
