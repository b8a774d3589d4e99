import { createElement, Fragment } from 'react';

/** Marks an argument of a message as emphasized. The character has no other meaning. */
const MARK = '\uE000';

export const emphasize = (text: string): string => `${MARK}${text}${MARK}`;

/** A message whose emphasized arguments are bold, wherever its language puts them. */
export function Emphasized({ text }: { text: string }) {
  const parts = text
    .split(MARK)
    .map((part, index) =>
      index % 2 === 0 ? part : createElement('b', { className: 'font-semibold text-ink' }, part),
    );
  // Without keys, because two parts may be equal.
  return createElement(Fragment, null, ...parts);
}
