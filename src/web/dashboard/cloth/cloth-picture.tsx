import { useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import type { Dye } from '#domain/dyes.ts';
import { DYE_TONES, type ClothTheme } from './dyes.ts';
import { GROUND_TRANSFORM, type Layer } from './draw-cloth.ts';
import type { Lattice } from './lattice.ts';

const paint = (tone: string | undefined) => (tone === undefined ? 'none' : `var(--${tone})`);

type ClothPictureProps = {
  layers: readonly Layer[];
  lattice: Lattice;
  dye: Dye;
  /** Drawn over the cloth, in its units. */
  children?: ReactNode;
  label?: string;
};

/** A cloth on the screen, without hem: one path for each layer. */
export function ClothPicture({ layers, lattice, dye, children, label }: ClothPictureProps) {
  const style = useDyeStyle(dye);
  return (
    <svg
      className="cloth"
      viewBox={`0 0 ${lattice.width} ${lattice.height}`}
      style={style}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className="cloth-selvedge" d={`M0 0h${lattice.width}v${lattice.height}H0z`} />
      {layers.map((layer) => (
        <PaintedPath key={layer.name} layer={layer} />
      ))}
      {children}
    </svg>
  );
}

/** One layer, painted by the tones of the SVG around it. */
export function PaintedPath({ layer }: { layer: Layer }) {
  return (
    <path
      className={`cloth-${layer.name}`}
      d={layer.path}
      fill={paint(layer.fill)}
      stroke={paint(layer.stroke)}
      strokeWidth={layer.width}
      strokeDasharray={layer.dash}
      strokeLinecap={layer.hasFlatEnds === true ? 'butt' : 'round'}
      {...(layer.isGround === true && { transform: GROUND_TRANSFORM })}
    />
  );
}

/** The tones of a dye as custom properties. */
export function useDyeStyle(dye: Dye): CSSProperties {
  const tones = DYE_TONES[dye][useClothTheme()];
  return Object.fromEntries(Object.entries(tones).map(([tone, color]) => [`--${tone}`, color]));
}

/** The theme of the page, which `public/theme.js` writes to its root. */
export function useClothTheme(): ClothTheme {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset['theme'] === 'dawn' ? 'dawn' : 'night',
  );
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
