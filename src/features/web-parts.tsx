import { Suspense } from 'react';
import { Game } from './game/web/game.tsx';
import { withLaterMessages } from '#kernel/web/messages/catalogue.ts';
import { lazyPart, optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import type { SleepEntry } from './diary/web/dashboard-data.ts';
import type { MorningAnswersProps } from './long-diary/web/morning-answers.tsx';
import type { ReportPartsProps } from './long-diary/web/report-texts.ts';
import type { MorningCoinProps } from './experiments/web/morning-coin.tsx';
import type { TonightCoinProps } from './experiments/web/tonight-coin.tsx';
import type { DateMarkProps } from './marks/web/date-mark.tsx';
import type { MorningMarksProps } from './marks/web/morning-marks.tsx';
import type { RestRowProps } from './marks/web/rest-row.tsx';

type NightPartsProps = { date: string; parts: readonly SleepEntry[] };
type Detailed = { isDetailed: boolean };

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

const [MorningAnswers] = optionalPart<MorningAnswersProps>(
  async () =>
    (await withLaterMessages(import('#long-diary/web/morning-answers.tsx'))).MorningAnswers,
);
const [NightAnswers] = optionalPart<{ parts: readonly SleepEntry[] }>(
  async () => (await withLaterMessages(import('#long-diary/web/night-answers.tsx'))).NightAnswers,
);
const [LyingAwake] = optionalPart<{ until: string }>(
  async () => (await withLaterMessages(import('#long-diary/web/lying-awake.tsx'))).LyingAwake,
);
const [AnswersSheet] = lazyPart<{ sleep: SleepEntry; onClose: () => void }>(
  async () => (await withLaterMessages(import('#long-diary/web/answers-sheet.tsx'))).AnswersSheet,
);

const [DetailedSwitch] = optionalPart(
  async () =>
    (await withLaterMessages(import('#long-diary/web/detailed-switch.tsx'))).DetailedSwitch,
);
const [DetailedTable] = optionalPart<Pick<ReportPartsProps, 'report'>>(
  async () => (await withLaterMessages(import('#long-diary/web/detailed-table.tsx'))).DetailedTable,
);
const [DiaryPages] = optionalPart<ReportPartsProps>(
  async () => (await withLaterMessages(import('#long-diary/web/diary-pages.tsx'))).DiaryPages,
);

const [Experiments] = optionalPart(
  async () => (await import('#experiments/web/experiments.tsx')).Experiments,
);
const [MorningCoin] = optionalPart<MorningCoinProps>(
  async () => (await withLaterMessages(import('#experiments/web/morning-coin.tsx'))).MorningCoin,
);
const [TonightCoin] = optionalPart<TonightCoinProps>(
  async () => (await withLaterMessages(import('#experiments/web/tonight-coin.tsx'))).TonightCoin,
);

/** The experiments of a sleeper without insights, while one is under way. */
export const ExperimentParts = () => (
  <Suspense>
    <Experiments />
  </Suspense>
);

/** What an experiment says in the evening, below the cloth. */
export const EveningParts = (props: TonightCoinProps) => <TonightCoin {...props} />;

/** The setting of detailed mornings. */
export const DetailedMornings = () => (
  <Suspense fallback={<div className="min-h-12" />}>
    <DetailedSwitch />
  </Suspense>
);

/** *Fell asleep later?* of a sleeper with detailed mornings, whose start stays as it is. */
export const FallAsleepSheet = (props: { sleep: SleepEntry; onClose: () => void }) => (
  <Suspense>
    <AnswersSheet {...props} />
  </Suspense>
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
export const MorningParts = ({
  data,
  sleep,
  isRated,
  ...props
}: MorningMarksProps & MorningAnswersProps & TonightCoinProps) => (
  <>
    {data.hasExperiment && (
      <div className={sleep.kind === 'nap' ? undefined : 'coin-place'}>
        <Suspense>
          {sleep.kind === 'nap' ? (
            <TonightCoin data={data} />
          ) : (
            <MorningCoin data={data} date={props.date} />
          )}
        </Suspense>
      </div>
    )}
    {data.detailedMornings && sleep.kind !== 'nap' && (
      <Suspense>
        <MorningAnswers key={sleep.id} sleep={sleep} isRated={isRated} />
      </Suspense>
    )}
    <Suspense>
      <MorningMarks {...props} />
    </Suspense>
  </>
);

/** What features add to a night's page below the drawing of its times; `parts`: its sleeps. */
export const NightParts = ({ isDetailed, ...props }: NightPartsProps & Detailed) => (
  <>
    <Suspense>
      <MeasuredTimes {...props} />
    </Suspense>
    {isDetailed && (
      <Suspense>
        <NightAnswers key={props.date} parts={props.parts} />
      </Suspense>
    )}
  </>
);

/** Pictures that features add to Patterns; `until`: the last sleep date of the figures. */
export const PatternPictures = ({ isDetailed, until }: { until: string } & Detailed) =>
  isDetailed && (
    <Suspense>
      <LyingAwake until={until} />
    </Suspense>
  );

/** What features add below the pictures of Patterns; `until`: the last sleep date of the figures. */
export const PatternParts = (props: { until: string }) => (
  <>
    <Suspense>
      <Experiments />
    </Suspense>
    <Suspense>
      <Witnesses {...props} />
    </Suspense>
  </>
);

/** What detailed mornings add below the table of the report. */
export const ReportParts = (props: Pick<ReportPartsProps, 'report'>) => (
  <Suspense>
    <DetailedTable {...props} />
  </Suspense>
);

/** The pages that they add after it. */
export const ReportPages = (props: ReportPartsProps) => (
  <Suspense>
    <DiaryPages {...props} />
  </Suspense>
);
