import { Suspense } from 'react';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import type { SleepEntry } from './diary/web/dashboard-data.ts';

type NightPartsProps = { date: string; parts: readonly SleepEntry[] };

const [MeasuredTimes] = optionalPart<NightPartsProps>(
  async () => (await import('#arrivals/web/measured-times.tsx')).MeasuredTimes,
);
const [Witnesses] = optionalPart<{ until: string }>(
  async () => (await import('#arrivals/web/witnesses.tsx')).Witnesses,
);

/** What features add to a night's page below the drawing of its times; `parts`: its sleeps. */
export const NightParts = (props: NightPartsProps) => (
  <Suspense>
    <MeasuredTimes {...props} />
  </Suspense>
);

/** What features add below the pictures of Patterns; `until`: the last sleep date of the figures. */
export const PatternParts = (props: { until: string }) => (
  <Suspense>
    <Witnesses {...props} />
  </Suspense>
);
