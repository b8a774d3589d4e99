import { lazy, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first shown, or ahead by the second of the two. Loaded ahead it is shown at
 * once: React keeps whatever has suspended hidden for another 300 ms. Where its code can't be had, the rest is shown.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Nothing: ComponentType<Props> = () => null;
  const preload = async () => ({ default: (Shown = await load()) });
  let Shown = lazy(() =>
    preload().catch(() => ({ default: Nothing })),
  ) as unknown as ComponentType<Props>;
  return [(props: Props) => <Shown {...props} />, preload] as const;
}
