/** The lotus opens on few mornings: it comes with the first of them, or while the sleeper is asleep. */
export const loadLotus = () => import('#web/ui/sky/lotus.tsx');
