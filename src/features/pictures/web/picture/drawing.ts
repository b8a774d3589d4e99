import { createElement, Fragment, memo, type ReactNode, type SVGProps } from 'react';
import { LOOKS, type Look } from './looks.ts';

/** What the cursor of a picture can stand on. */
export type PicturePoint = {
  /** The date, or another key that is unique in the picture. */
  id: string;
  x: number;
  y: number;
  /** Names the focused element, such as a date. */
  title: string;
  /** The values. */
  text: string;
  /** The path drawn over the point that is read; without one, a ring. */
  mark?: string;
};

type Attributes = Omit<SVGProps<SVGPathElement>, 'd' | 'ref'>;

/** What looks alike is one path: an element for each night takes longer to lay out than many nights to draw. */
export type Layer = readonly [
  look: Look | Attributes,
  d: string | readonly (string | undefined)[],
  more?: Attributes,
];

/** A text, centred unless its anchor says otherwise. */
export type Label = SVGProps<SVGTextElement> & {
  x: number;
  y: number;
  'data-text'?: 'strong' | 'usual' | 'value' | undefined;
};

/** Layers from the back to the front, and texts above them. */
export type Shapes = { layers: readonly Layer[]; labels: readonly Label[] };

export type Drawing = Shapes & {
  width: number;
  height: number;
  /** Drawn above the shapes. */
  over?: ReactNode;
  /** Oldest first. Without points, the picture is no tab stop. */
  points?: readonly PicturePoint[];
  /** The index of the point under the pointer; unless given, the nearest across. */
  pick?: (x: number, y: number) => number;
};

export const layersByLook = (
  looks: readonly Look[],
  items: readonly { look: Look; d: string }[],
): Layer[] =>
  looks.map((look) => [look, items.filter((item) => item.look === look).map(({ d }) => d)]);

/** Memoized, because a cursor moves over it. Without keys, because a drawing has its layers in one order. */
export const Shapes = memo(({ layers, labels }: Shapes) =>
  createElement(
    Fragment,
    null,
    ...layers.map(([look, d, more]) => {
      const attributes = typeof look === 'string' ? LOOKS[look] : look;
      const path = typeof d === 'string' ? d : d.join('');
      return createElement('path', { fill: 'none', ...attributes, ...more, d: path });
    }),
    ...labels.map((label) => createElement('text', { textAnchor: 'middle', ...label })),
  ),
);
