type FillPathsProps<Fill extends string> = {
  /** From the back to the front. */
  fills: readonly Fill[];
  items: readonly { fill: Fill; d: string }[];
};

/** One path per fill: an element for each night takes longer to lay out than many nights to draw. */
export function FillPaths<Fill extends string>({ fills, items }: FillPathsProps<Fill>) {
  return fills.map((fill) => (
    <path
      key={fill}
      data-fill={fill}
      d={items.map((item) => (item.fill === fill ? item.d : '')).join('')}
    />
  ));
}
