import './sleep-now.css';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '#kernel/web/ui/button.tsx';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { ActionRail } from './action-rail.tsx';
import { AsleepPanel } from './asleep-panel.tsx';
import { ImportedNightsNote, PointsRules } from '#diary/web/points-rules.tsx';
import type { NightPicture } from './morning.tsx';
import { ReadyPanel } from './ready-panel.tsx';
import { loadLotus, type SleepNowProps } from './sleep-sky.tsx';
import { StreakStep } from './streak-step.tsx';
import { SummaryStrip } from './summary-strip.tsx';

// Rarely needed parts are loaded on demand.
const [Morning, loadBelow] = optionalPart(
  async () => (await withMessages(import('./morning.tsx'))).Morning,
);
const [MorningPanel, loadPanel] = optionalPart(
  async () => (await withMessages(import('./morning.tsx'))).MorningPanel,
);
const [RulesChangeNote] = optionalPart(
  async () => (await withMessages(import('./rules-change-note.tsx'))).RulesChangeNote,
);

/** Loads what is shown after waking, so that nothing shifts then; what the network denies is loaded again then. */
export const loadMorning = () => Promise.all([loadBelow(), loadPanel(), loadLotus()]);

type SleepNowTabProps = SleepNowProps & { Picture: NightPicture };

export function SleepNowTab({ data, session, waking, Picture }: SleepNowTabProps) {
  const openDiary = useOpenDiary();
  const isAsleep = session.activeId !== null;
  // Later responses omit it; keep it, and don't insert a late one above the content being read.
  const [rulesChange] = useState(data.activeSleep ? null : data.rulesChange);
  useEffect(() => {
    if (isAsleep) loadMorning().catch(() => {});
  }, [isAsleep]);

  return (
    <div className="under-sky has-rail mx-auto max-w-180 px-(--gutter) desk:max-w-276">
      <Suspense>
        <DiscText data={data} session={session} waking={waking} />
      </Suspense>
      {/* First in the DOM, so that the focus order follows the layout of wide windows. */}
      <ActionRail session={session} hasJustWoken={waking !== null} />
      {/* Content below waits too, because it would shift. */}
      <Suspense>
        {waking !== null && (
          <Morning waking={waking} data={data} session={session} Picture={Picture} />
        )}
        {waking === null && !isAsleep && rulesChange && <RulesChangeNote change={rulesChange} />}
        <div className="below-sky">
          {waking === null && <StreakStep data={data} />}
          <SummaryStrip data={data} />
          <div className="mt-2">
            <ImportedNightsNote data={data} />
            <PointsRules data={data} />
            {openDiary !== null && !isAsleep && (
              <Button
                kind="secondary"
                className="mt-5"
                onClick={() => openDiary({ kind: 'enter' })}
              >
                {DIARY_OPENERS.forgotTheButton}
              </Button>
            )}
          </div>
        </div>
      </Suspense>
    </div>
  );
}

function DiscText({ data, session, waking }: SleepNowProps) {
  if (session.activeId !== null) return <AsleepPanel id={session.activeId} session={session} />;
  if (waking !== null) return <MorningPanel waking={waking} session={session} />;
  return <ReadyPanel data={data} session={session} />;
}
