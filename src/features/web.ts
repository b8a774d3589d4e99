import { DIARY_FEATURE } from './diary/web/feature.ts';
import { OFFLINE_FEATURE } from './offline/web/feature.ts';
import { OIDC_FEATURE } from './oidc/web/feature.tsx';
import { PASSKEYS_FEATURE } from './passkeys/web/feature.tsx';
import { REMINDERS_FEATURE } from './reminders/web/feature.ts';
import type { WebFeature } from './web-feature.ts';

/** What features add to the sign-in pages, in the order in which they show it. */
export const WEB_FEATURES: readonly WebFeature[] = [
  DIARY_FEATURE,
  OFFLINE_FEATURE,
  REMINDERS_FEATURE,
  OIDC_FEATURE,
  PASSKEYS_FEATURE,
];
