import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, type To } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  to: To;
  /** Of the new entry of the browser's history. */
  state?: unknown;
};

/** A link within the app. React Router's own brings the code of its framework, 2 kB of the first page. */
export function Link({ to, state, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={useHref(to)} onClick={useLinkClickHandler(to, { state })}>
      {children}
    </a>
  );
}
