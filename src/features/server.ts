import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import { createProbeEndpoints } from '#kernel/server/http/probes.ts';
import { createEventEndpoints } from './accounts/server/endpoints.ts';
import { createSignInEndpoints } from './sign-in/server/endpoints.ts';
import { DESTINATIONS_FEATURE } from './destinations/server/feature.ts';
import { createDiaryEndpoints } from './diary/server/endpoints.ts';
import { createDashboardEndpoints } from './dashboard/server/endpoints.ts';
import { createAccountEndpoints } from './profile/server/endpoints.ts';
import { TWO_STEP_FEATURE } from './two-step/server/feature.ts';
import { REMINDERS_FEATURE } from './reminders/server/feature.ts';
import { PASSKEYS_FEATURE } from './passkeys/server/feature.ts';
import { OIDC_FEATURE } from './oidc/server/feature.ts';
import { CONNECTIONS_FEATURE } from './connections/server/feature.ts';
import { WEBHOOKS_FEATURE } from './webhooks/server/feature.ts';
import { createPasswordResetEndpoints } from './password-reset/server/endpoints.ts';
import { createAdministrationEndpoints } from './household/server/endpoints.ts';
import { createSleepEndpoints } from './sleep-now/server/endpoints.ts';
import { createCorrectionEndpoints } from './corrections/server/endpoints.ts';
import { createEntryEndpoints } from './entries/server/endpoints.ts';
import { createJourneyEndpoints } from './journey/server/endpoints.ts';
import { IMPORTS_FEATURE } from './imports/server/feature.ts';
import { ARRIVALS_FEATURE } from './arrivals/server/feature.ts';
import { EXPERIMENTS_FEATURE } from './experiments/server/feature.ts';
import { createExportEndpoints } from './export/server/endpoints.ts';
import type { Context, ServedBy, ServerFeature } from './server-feature.ts';

/** The features of the server. What they add to an export, and what they do after a change, is in this order. */
export const SERVER_FEATURES = [
  { endpoints: createProbeEndpoints },
  { endpoints: createEventEndpoints },
  { endpoints: createSignInEndpoints },
  DESTINATIONS_FEATURE,
  { endpoints: createDiaryEndpoints },
  { endpoints: createDashboardEndpoints },
  { endpoints: createAccountEndpoints },
  TWO_STEP_FEATURE,
  REMINDERS_FEATURE,
  OIDC_FEATURE,
  CONNECTIONS_FEATURE,
  PASSKEYS_FEATURE,
  WEBHOOKS_FEATURE,
  { endpoints: createPasswordResetEndpoints },
  { endpoints: createAdministrationEndpoints },
  { endpoints: createSleepEndpoints },
  { endpoints: createCorrectionEndpoints },
  { endpoints: createEntryEndpoints },
  { endpoints: createJourneyEndpoints },
  IMPORTS_FEATURE,
  ARRIVALS_FEATURE,
  EXPERIMENTS_FEATURE,
  { endpoints: createExportEndpoints },
] as const satisfies readonly ServerFeature[];

/** The endpoints of all features. A call without one is a type error where they are served. */
export const createEndpoints = (context: Context): Endpoints<ServedBy<typeof SERVER_FEATURES>> =>
  Object.assign(
    {},
    ...SERVER_FEATURES.map((feature: ServerFeature) => feature.endpoints?.(context)),
  );
