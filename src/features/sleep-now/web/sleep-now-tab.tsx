import './sleep-now.css';
import { Suspense, useEffect, useState } from 'react';
import { Game } from '#game/web/game.tsx';
import { Button } from '#kernel/web/ui/button.tsx';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { ActionRail } from './action-rail.tsx';
import { AsleepPanel } from './asleep-panel.tsx';
import { ImportedNightsNote, PointsRules } from '#diary/web/points-rules.tsx';
import type { MorningLetter } from './morning.tsx';
import { ReadyPanel } from './ready-panel.tsx';
import { loadLotus, type SleepNowProps } from './sleep-sky.tsx';
import { StreakStep } from './streak-step.tsx';
import { SummaryStrip } from './summary-strip.tsx';
import { useInstallOffer } from './use-install-offer.ts';
import { useIsBack, useIsDay } from './use-since-waking.ts';
import { useIsLargeText } from './use-is-large-text.ts';

// Rarely needed parts are loaded on demand.
const [Morning, loadBelow] = optionalPart(
  async () => (await withMessages(import('./morning.tsx'))).Morning,
);
const [HungCloth] = optionalPart(
  async () => (await withMessages(import('./hung-cloth.tsx'))).HungCloth,
);
const [WelcomeBack] = optionalPart(
  async () => (await withMessages(import('./welcome-back.tsx'))).WelcomeBack,
);
const [InstallOffer] = optionalPart(
  async () => (await withMessages(import('./install-offer.tsx'))).InstallOffer,
);
const [EveningParts] = optionalPart(async () => (await import('#web-parts.tsx')).EveningParts);
const [RulesChangeNote] = optionalPart(
  async () => (await withMessages(import('./rules-change-note.tsx'))).RulesChangeNote,
);

/** Loads what is shown after waking, so that nothing shifts then; what the network denies is loaded again then. */
export const loadMorning = () => Promise.all([loadBelow(), loadLotus()]);

type SleepNowTabProps = SleepNowProps & {
  /** The sleeper's. */
  name: string;
  /** Shown below an answered rating. */
  Letter?: MorningLetter;
};

export function SleepNowTab({ data, session, waking, name, Letter }: SleepNowTabProps) {
  const openDiary = useOpenDiary();
  const { activeId } = session;
  const isAsleep = activeId !== null;
  const isEvening = !isAsleep && waking === null;
  const isSmall = (useIsDay(data) || waking !== null) && !isAsleep;
  const isLargeText = useIsLargeText();
  const isBack = useIsBack(data) && isEvening && openDiary !== null;
  const { isOffered, endOffer } = useInstallOffer(session);
  // Later responses omit it; keep it, and don't insert a late one above the content being read.
  const [rulesChange] = useState(data.activeSleep ? null : data.rulesChange);
  useEffect(() => {
    if (isAsleep) loadMorning().catch(() => {});
  }, [isAsleep]);

  const rail = <ActionRail session={session} />;
  return (
    <div
      className="under-sky has-rail mx-auto max-w-180 px-(--gutter) desk:max-w-276"
      data-rail={isSmall ? 'small' : undefined}
      data-text={isLargeText ? 'large' : undefined}
      data-more={isBack ? 'back' : isOffered ? 'install' : undefined}
    >
      {/* Content below waits for what stands above it, because it would shift; the actions do not. */}
      <Suspense fallback={rail}>
        {activeId !== null && <AsleepPanel id={activeId} session={session} />}
        {waking !== null && <Morning {...{ data, session, waking, isLargeText, Letter }} />}
        {isEvening && (
          <ReadyPanel {...{ data, session, isLargeText }} name={isBack ? name : undefined} />
        )}
        {/* Where it is in the DOM, so that the focus order follows the layout of wide windows. */}
        {rail}
        {isEvening && (
          <div className="hang">
            <Suspense>{openDiary !== null && <HungCloth data={data} />}</Suspense>
          </div>
        )}
        {isBack && <WelcomeBack />}
        <Suspense>
          {isOffered && <InstallOffer onAnswer={endOffer} />}
          <Game>{isEvening && rulesChange && <RulesChangeNote change={rulesChange} />}</Game>
          {isEvening && data.hasExperiment && <EveningParts data={data} />}
          <div className="below-sky mt-5 grid">
            <SummaryStrip data={data} />
            <div className="mt-2">
              <ImportedNightsNote data={data} />
              <Game>
                <PointsRules data={data}>
                  <StreakStep data={data} />
                </PointsRules>
              </Game>
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
      </Suspense>
    </div>
  );
}
