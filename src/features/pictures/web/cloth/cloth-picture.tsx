import './cloth.css';
import {
  memo,
  useLayoutEffect,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { Dye } from '#accounts/dyes.ts';
import { usePaintedFrames } from '#pictures/web/use-painted-frames.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { drawCloth, type Layer } from './draw-cloth.ts';
import { DYE_TONES, type ClothTheme } from './dyes.ts';
import type { Lattice } from './lattice.ts';
import type { Sheet } from './sheet.ts';

/** So many motifs are drawn in a frame on a slow phone. */
const SLICE_NIGHTS = 84;

type ClothPictureProps = {
  nights: readonly DrawnNight[];
  sheet: Sheet;
  dye: Dye;
  /** Drawn over the cloth, in its units. */
  children?: ReactNode;
};

/** A cloth on the screen, from the top in slices of whole rows: one each frame, one path for each paint in it. */
export function ClothPicture({ nights, sheet, dye, children }: ClothPictureProps) {
  const { lattice, width, height, side, top, scale, trim, texts } = sheet;
  const rows = Math.max(1, Math.floor(SLICE_NIGHTS / lattice.columns));
  const slices = Math.ceil(lattice.rows / rows);
  const drawn = usePaintedFrames(slices - 1) + 1;
  return (
    <svg
      className="cloth"
      viewBox={`0 0 ${width} ${height}`}
      style={useDyeStyle(dye)}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {trim.map((layer) => (
        <PaintedPath key={layer.name} layer={layer} />
      ))}
      <g transform={`translate(${side} ${top})scale(${scale})`}>
        <path className="cloth-selvedge" d={`M0 0h${lattice.width}v${lattice.height}H0z`} />
        {Array.from({ length: Math.min(drawn, slices) }, (_, index) => (
          <Slice key={index} nights={nights} lattice={lattice} from={index * rows} count={rows} />
        ))}
        {children}
      </g>
      {texts.map(({ text, x, y, size, anchor, tone, isDisplay }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          fontSize={size}
          textAnchor={anchor}
          fill={`var(--${tone})`}
          className={isDisplay === true ? 'font-display' : 'cloth-label'}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

type SliceProps = {
  nights: readonly DrawnNight[];
  lattice: Lattice;
  from: number;
  count: number;
};

const Slice = memo(function Slice({ nights, lattice, from, count }: SliceProps) {
  return drawCloth(nights, lattice, { from, count }).map((layer) => (
    <PaintedPath key={layer.name} layer={layer} />
  ));
});

export function PaintedPath({ layer: { name, fill, stroke, ...attributes } }: { layer: Layer }) {
  return (
    <path
      className={`cloth-${name}`}
      {...attributes}
      fill={fill && `var(--${fill})`}
      stroke={stroke && `var(--${stroke})`}
    />
  );
}

export function useDyeStyle(dye: Dye): CSSProperties {
  const theme = useClothTheme();
  const tones = DYE_TONES[dye][useIsAsleep() ? 'night' : theme];
  return Object.fromEntries(Object.entries(tones).map(([tone, color]) => [`--${tone}`, color]));
}

/** The clouds end in the colour of the cloth that hangs from them, if one does; asleep it is as dark as the page. */
export function useHungCloth(dye: Dye | null): void {
  const theme = useClothTheme();
  const isAsleep = useIsAsleep();
  useLayoutEffect(() => {
    if (dye === null || isAsleep) return undefined;
    const { hem, heart, wax } = DYE_TONES[dye][theme];
    const { style } = document.documentElement;
    style.setProperty('--cloth-hem', hem);
    // The lighter one.
    style.setProperty('--hem-ink', theme === 'dawn' ? heart : wax);
    return () => {
      style.removeProperty('--cloth-hem');
      style.removeProperty('--hem-ink');
    };
  }, [dye, theme, isAsleep]);
}

/** The theme of the page, which `public/theme.js` writes to its root. */
export function useClothTheme(): ClothTheme {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset['theme'] === 'dawn' ? 'dawn' : 'night',
  );
}

/** Asleep the page is dark in both themes, and the cloth too; a saved one keeps the theme. */
const useIsAsleep = () =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['sky'] === 'asleep');

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-sky'] });
  return () => observer.disconnect();
}
