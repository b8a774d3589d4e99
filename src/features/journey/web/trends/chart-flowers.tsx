import { drawCloth } from '#pictures/web/cloth/draw-cloth.ts';
import { PaintedPath, useDyeStyle } from '#pictures/web/cloth/cloth-picture.tsx';
import { makeLattice, UNIT } from '#pictures/web/cloth/lattice.ts';
import type { PicturePoint } from '#pictures/web/picture/drawing.ts';
import type { Flowers } from './use-flowers.ts';

type ChartFlowersProps = Pick<Flowers, 'nights' | 'dye'> & {
  points: readonly PicturePoint[];
  /** Of a tile, from tip to tip (px). */
  size: number;
};

/** Tiles of the cloth as the marks of a chart. */
export function ChartFlowers({ nights, dye, points, size }: ChartFlowersProps) {
  return (
    <g className="cloth" style={useDyeStyle(dye)} fill="none" strokeLinecap="round">
      {points.map(({ id, x, y }) => {
        const night = nights.get(id);
        if (night === undefined) return null;
        const lattice = makeLattice('one', { from: night.sleepDate, to: night.sleepDate });
        return (
          <svg
            key={id}
            x={x - size / 2}
            y={y - size / 2}
            width={size}
            height={size}
            viewBox={`0 0 ${2 * UNIT} ${2 * UNIT}`}
          >
            {drawCloth([night], lattice).map((layer) => (
              <PaintedPath key={layer.name} layer={layer} />
            ))}
          </svg>
        );
      })}
    </g>
  );
}
