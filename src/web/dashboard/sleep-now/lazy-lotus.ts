import { lazyPart } from '#web/ui/lazy-part.tsx';

/** Loads the lotus animation on demand or while asleep, because it is rarely shown. */
export const [Lotus, loadLotus] = lazyPart(
  async () => (await import('#web/ui/sky/lotus.tsx')).Lotus,
);
