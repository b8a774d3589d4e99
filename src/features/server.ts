import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import { ACCOUNTS_FEATURE } from './accounts/server/feature.ts';
import { SIGN_IN_FEATURE } from './sign-in/server/feature.ts';
import { DESTINATIONS_FEATURE } from './destinations/server/feature.ts';
import { DIARY_FEATURE } from './diary/server/feature.ts';
import { DASHBOARD_FEATURE } from './dashboard/server/feature.ts';
import { PROFILE_FEATURE } from './profile/server/feature.ts';
import { TWO_STEP_FEATURE } from './two-step/server/feature.ts';
import { REMINDERS_FEATURE } from './reminders/server/feature.ts';
import { PASSKEYS_FEATURE } from './passkeys/server/feature.ts';
import { OIDC_FEATURE } from './oidc/server/feature.ts';
import { CONNECTIONS_FEATURE } from './connections/server/feature.ts';
import { WEBHOOKS_FEATURE } from './webhooks/server/feature.ts';
import { PASSWORD_RESET_FEATURE } from './password-reset/server/feature.ts';
import { HOUSEHOLD_FEATURE } from './household/server/feature.ts';
import { SLEEP_NOW_FEATURE } from './sleep-now/server/feature.ts';
import { CORRECTIONS_FEATURE } from './corrections/server/feature.ts';
import { ENTRIES_FEATURE } from './entries/server/feature.ts';
import { JOURNEY_FEATURE } from './journey/server/feature.ts';
import { IMPORTS_FEATURE } from './imports/server/feature.ts';
import { EXPORT_FEATURE } from './export/server/feature.ts';
import type { Context, ServedBy, ServerFeature } from './server-feature.ts';

/** The features of the server. What they add to an export, and what they do after a change, is in this order. */
export const SERVER_FEATURES = [
  ACCOUNTS_FEATURE,
  SIGN_IN_FEATURE,
  DESTINATIONS_FEATURE,
  DIARY_FEATURE,
  DASHBOARD_FEATURE,
  PROFILE_FEATURE,
  TWO_STEP_FEATURE,
  REMINDERS_FEATURE,
  PASSKEYS_FEATURE,
  OIDC_FEATURE,
  CONNECTIONS_FEATURE,
  WEBHOOKS_FEATURE,
  PASSWORD_RESET_FEATURE,
  HOUSEHOLD_FEATURE,
  SLEEP_NOW_FEATURE,
  CORRECTIONS_FEATURE,
  ENTRIES_FEATURE,
  JOURNEY_FEATURE,
  IMPORTS_FEATURE,
  EXPORT_FEATURE,
] as const satisfies readonly ServerFeature[];

/** The endpoints of all features. A call without one is a type error where they are served. */
export const createEndpoints = (context: Context): Endpoints<ServedBy<typeof SERVER_FEATURES>> =>
  Object.assign(
    {},
    ...SERVER_FEATURES.map((feature: ServerFeature) => feature.endpoints?.(context)),
  );
