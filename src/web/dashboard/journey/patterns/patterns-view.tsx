import './patterns.css';
import type { InsightsResponse } from '#contract/insights.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PATTERN_MESSAGES } from '#web/messages/app.ts';
import { LoadState } from '../load-state.tsx';
import { listFindings, type Finding } from './findings.ts';
import { useInsights } from '#web/api/queries/diary.ts';
import { PictureHatches } from '../picture/legend.tsx';
import { WeekdayBars } from './weekday-bars.tsx';

/** Insights as sentences. */
export function PatternsView() {
  const insights = useInsights();
  if (insights.data === undefined) {
    return (
      <LoadState
        isFailed={insights.isError}
        words={PATTERN_MESSAGES}
        onTryAgain={() => void insights.refetch()}
      />
    );
  }
  return <Patterns insights={insights.data} />;
}

function Patterns({ insights }: { insights: InsightsResponse }) {
  return (
    <>
      <PictureHatches />
      <div className="patterns grid desk:grid-cols-2">
        {listFindings(insights).map((finding) => (
          <PatternCard key={finding.title} finding={finding} />
        ))}
        <WeekdayBars weekdays={insights.weekdays} freeWeekdays={[6, 7]} />
      </div>
      <p className="pt-6 text-sm text-ink-2">{PATTERN_MESSAGES.advice}</p>
    </>
  );
}

function PatternCard({ finding }: { finding: Finding }) {
  const { title, sentences, label, curious } = finding;
  return (
    <section>
      <h2 className="text-[1.375rem]">{title}</h2>
      {label !== undefined && <p className="pt-1 text-sm text-ink-2">{label}</p>}
      {sentences.map((sentence) => (
        <p key={sentence} className="pt-2">
          {sentence}
        </p>
      ))}
      {curious !== undefined && (
        <details className="group mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
            <Icon name="chevron" className="group-open:rotate-90" />
            {PATTERN_MESSAGES.regularity.curious}
          </summary>
          <p className="text-sm text-ink-2">{curious}</p>
        </details>
      )}
    </section>
  );
}
