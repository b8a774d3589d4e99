import { lazy, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first shown, or ahead by the second of the two. Loaded ahead it is shown at
 * once: React keeps whatever has suspended hidden for another 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Shown: ComponentType<Props> = lazy(() => preload()) as unknown as ComponentType<Props>;
  const preload = async () => ({ default: (Shown = await load()) });
  return [(props: Props) => <Shown {...props} />, preload] as const;
}
