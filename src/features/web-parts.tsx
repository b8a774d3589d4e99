import { Suspense } from 'react';
import { Game } from './game/web/game.tsx';
import { lazyPart, optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import type { SleepEntry } from './diary/web/dashboard-data.ts';
import type { DateMarkProps } from './marks/web/date-mark.tsx';
import type { MorningMarksProps } from './marks/web/morning-marks.tsx';
import type { RestRowProps } from './marks/web/rest-row.tsx';

type NightPartsProps = { date: string; parts: readonly SleepEntry[] };

const [MeasuredTimes] = optionalPart<NightPartsProps>(
  async () => (await import('#arrivals/web/measured-times.tsx')).MeasuredTimes,
);
const [Witnesses] = optionalPart<{ until: string }>(
  async () => (await import('#arrivals/web/witnesses.tsx')).Witnesses,
);

const [DateMark] = lazyPart<DateMarkProps>(
  async () => (await import('#marks/web/date-mark.tsx')).DateMark,
);
const [RestRow] = optionalPart<RestRowProps>(
  async () => (await import('#marks/web/rest-row.tsx')).RestRow,
);
const [MorningMarks] = optionalPart<MorningMarksProps>(
  async () => (await import('#marks/web/morning-marks.tsx')).MorningMarks,
);

/** The sheet that marks a date. */
export const MarkSheet = (props: DateMarkProps) => (
  <Suspense>
    <DateMark {...props} />
  </Suspense>
);

/** The first facts of a night's page. */
export const NightMarks = (props: RestRowProps) => (
  <Game>
    <Suspense>
      <RestRow {...props} />
    </Suspense>
  </Game>
);

/** What features say in the morning, below the question for the rating. */
export const MorningParts = (props: MorningMarksProps) => (
  <Suspense>
    <MorningMarks {...props} />
  </Suspense>
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
