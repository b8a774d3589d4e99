import type { ServerFeature } from '#server-feature.ts';
import { deleteEndedSubscriptions } from './destination-rows.ts';
import { holdPlaces } from './hold-places.ts';

export const DESTINATIONS_FEATURE = {
  onSignInsEnded: deleteEndedSubscriptions,
  onAccessEnded: holdPlaces,
} as const satisfies ServerFeature;
