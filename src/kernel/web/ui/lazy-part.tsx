import { lazy, useState, type ComponentType } from 'react';

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
  function Part(props: Props) {
    // The same type at each render of one place: another would mount it again and lose its state.
    const [Chosen] = useState(() => Shown);
    return <Chosen {...props} />;
  }
  return [Part, preload] as const;
}
