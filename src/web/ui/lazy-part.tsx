import { lazy, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first shown, or ahead by the returned function. Preloaded, it renders at
 * once, because React hides suspended content for another 300 ms. If its code can't be loaded, the rest is shown.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Nothing: ComponentType<Props> = () => null;
  const preload = async () => ({ default: (Shown = await load()) });
  let Shown = lazy(() =>
    preload().catch(() => ({ default: Nothing })),
  ) as unknown as ComponentType<Props>;
  return [(props: Props) => <Shown {...props} />, preload] as const;
}
