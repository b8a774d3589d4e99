import { lazy, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded when it is first shown, or ahead by the second of the two. Loaded ahead it is shown at
 * once: React keeps whatever has suspended hidden for another 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Lazy = lazy(preload) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    const [Shown] = useState(() => Loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return [Part, preload] as const;
}
