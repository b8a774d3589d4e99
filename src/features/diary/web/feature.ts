import type { WebFeature } from '#web-feature.ts';
import { writeCurrentSleepLogId } from './current-sleep.ts';

export const DIARY_FEATURE: WebFeature = {
  name: 'diary',
  forget: (_userId, { staysOpen = false }) => {
    if (!staysOpen) writeCurrentSleepLogId(null);
  },
};
