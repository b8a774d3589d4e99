/** Loads the lotus animation on demand or while asleep, because it is rarely shown. */
export const loadLotus = () => import('#web/ui/sky/lotus.tsx');
