import { lazy, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first shown, or ahead by the returned function. Preloaded, it renders at
 * once, because React hides suspended content for another 300 ms. If the code of an optional part can't be loaded, the
 * rest is shown; of another one, the error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = true } = {},
) {
  const Nothing: ComponentType<Props> = () => null;
  const preload = async () => ({ default: (Shown = await load()) });
  let Shown = lazy(() =>
    isOptional ? preload().catch(() => ({ default: Nothing })) : preload(),
  ) as unknown as ComponentType<Props>;
  return [(props: Props) => <Shown {...props} />, preload] as const;
}
