import { createElement, Fragment, type SVGProps } from 'react';

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

/** What looks alike is one path: an element for each night takes longer to lay out than many nights to draw. */
export type Layer = Omit<SVGProps<SVGPathElement>, 'd'> & {
  'data-fill'?: string | undefined;
  'data-line'?: string | undefined;
  'data-tone'?: string | undefined;
  d: string | readonly string[];
};

/** A text, centred unless its anchor says otherwise. */
export type Label = SVGProps<SVGTextElement> & {
  x: number;
  y: number;
  'data-text'?: 'strong' | 'value' | undefined;
};

type ShapesProps = {
  /** From the back to the front. */
  layers: readonly Layer[];
  labels?: readonly Label[] | undefined;
};

export type Drawing = ShapesProps & {
  width: number;
  height: number;
  /** Oldest first. Without points, the picture is no tab stop. */
  points?: readonly PicturePoint[];
  /** The index of the point under the pointer; unless given, the nearest across. */
  pick?: (x: number, y: number) => number;
};

/** The layers of items that each have a fill; the fills from the back to the front. */
export const layersByFill = (
  fills: readonly string[],
  items: readonly { fill: string; d: string }[],
): Layer[] =>
  fills.map((fill) => ({
    'data-fill': fill,
    d: items.filter((item) => item.fill === fill).map(({ d }) => d),
  }));

export function Shapes({ layers, labels = [] }: ShapesProps) {
  return createElement(
    Fragment,
    null,
    // Without keys, because a drawing has its layers in one order.
    ...layers.map(({ d, ...look }) =>
      createElement('path', { ...look, d: typeof d === 'string' ? d : d.join('') }),
    ),
    ...labels.map((label) => createElement('text', { textAnchor: 'middle', ...label })),
  );
}
