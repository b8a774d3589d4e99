import { lazy, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first shown, or ahead by the returned function. Preloaded, it renders at
 * once, because React hides suspended content for another 300 ms. If the code can't be loaded, the error is shown.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  makePart(load, (loading) => loading);

/** The same of an optional part: without its code the rest is shown. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  makePart(load, (loading) => loading.catch(() => ({ default: () => null })));

type Loading<Props> = Promise<{ default: ComponentType<Props> }>;

function makePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  settle: (loading: Loading<Props>) => Loading<Props>,
) {
  const preload = async () => ({ default: (Shown = await load()) });
  let Shown = lazy(() => settle(preload())) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    // The same type at each render of one place: another would mount it again and lose its state.
    const [Chosen] = useState(() => Shown);
    return <Chosen {...props} />;
  }
  return [Part, preload] as const;
}
