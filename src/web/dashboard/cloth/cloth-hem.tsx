import type { Dye } from '#domain/dyes.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { format } from '#web/time/sleep-times.ts';
import type { ClothNight } from './cloth-night.ts';
import { PaintedPath, useDyeStyle } from './cloth-picture.tsx';
import type { Lattice } from './lattice.ts';
import { drawHem } from './sheet.ts';

/** January to December, short. */
export const monthNames = () =>
  Array.from({ length: 12 }, (_, month) =>
    format(Date.UTC(2026, month, 1), 'UTC', { month: 'short' }),
  );

const HEM_WIDTH = 1200;
const HEM_HEIGHT = 110;

/** The hem below a cloth on the screen: each month's mean night. */
export function ClothHem({
  nights,
  lattice,
  dye,
}: {
  nights: readonly ClothNight[];
  lattice: Lattice;
  dye: Dye;
}) {
  const paper = { ...lattice.paper, side: 0, width: HEM_WIDTH, hem: HEM_HEIGHT, hasDates: true };
  const { layers, texts } = drawHem(nights, { ...lattice, paper }, 0, monthNames());
  const style = useDyeStyle(dye);
  return (
    <svg
      className="cloth"
      viewBox={`0 0 ${HEM_WIDTH} ${HEM_HEIGHT}`}
      style={style}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn here.
      role="img"
      aria-label={CLOTH_MESSAGES.hem}
    >
      {layers.map((layer) => (
        <PaintedPath key={layer.name} layer={layer} />
      ))}
      {texts.map(({ text, x, y }) => (
        <text key={x} x={x} y={y} className="cloth-label" textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}
