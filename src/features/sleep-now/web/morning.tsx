import './below-cloth.css';
import './morning.css';
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useGame } from '#game/web/game.tsx';
import { REVIEW_OVER_HOURS } from '#diary/rules/sleep.ts';
import type { DashboardData, SaidDetails } from '#diary/web/dashboard-data.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { MORNING_MESSAGES } from '#kernel/web/messages/app.ts';
import { DIARY_OPENERS } from '#kernel/web/messages/first.ts';
import { grouped, hourOfDay } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useIsWaiting } from '#offline/web/outbox.ts';
import type { Waking } from '#dashboard/web/waking.ts';
import { EveningParts, MorningParts } from '#web-parts.tsx';
import { DiscardSleep } from './discard-sleep.tsx';
import { MorningCloth } from './morning-cloth.tsx';
import { MorningNumber, MorningWords } from './morning-disc.tsx';
import { MorningQuestion } from './morning-question.tsx';
import { describeOnCloth } from './morning-title.ts';
import {
  findSleepDate,
  findSleepsOf,
  isEnded,
  sumMinutes,
  type EndedSleep,
} from '#diary/web/sleeps-of-date.ts';
import { NewAchievements } from './new-achievements.tsx';
import type { SleepNowProps } from './sleep-sky.tsx';
import { SleepTimes } from './sleep-times.tsx';
import { useSequence } from './use-sequence.ts';

/** More characters don't fit one line of a phone. */
const LONG_TITLE = 28;

const MORNING = { fromHour: 3, untilHour: 12 };

/** What is offered below an answered rating. */
export type MorningLetter = ComponentType<{ data: DashboardData }>;

type MorningProps = SleepNowProps & {
  waking: Waking;
  /** Leaves the disc to the number. */
  isLargeText: boolean;
  Letter?: MorningLetter | undefined;
};

/** After a tap its parts follow one another: number, streak, flower, and then what can be said about the night. */
export function Morning({ data, waking, session, isLargeText, Letter }: MorningProps) {
  const hasDiary = useOpenDiary() !== null;
  const { changeWasShown } = session;
  const [isNew] = useState(session.isChangeNew);
  useEffect(changeWasShown, [changeWasShown]);
  const step = useSequence(isNew);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew && step === 'over') heading.current?.focus({ preventScroll: true });
  }, [isNew, step]);
  const [said, setSaid] = useState<SaidDetails>({});

  const { lastSleep, recentSleeps = [], currentStreak = 0 } = data;
  const sleep = hasDiary
    ? recentSleeps.filter(isEnded).find(({ id }) => id === lastSleep?.id)
    : undefined;
  const isOnCloth = sleep !== undefined && waking.durationMinutes > 0;
  const hour = hourOfDay(waking.wokeAtMs, waking.timeZone);
  const isMorning = hour >= MORNING.fromHour && hour < MORNING.untilHour;
  const greeting = isMorning ? MORNING_MESSAGES.goodMorning : MORNING_MESSAGES.welcomeBack;
  const isWaiting = useIsWaiting(waking.id);
  const shown = isWaiting ? { ...waking, points: undefined } : waking;
  const dateMinutes = sleep
    ? sumMinutes(findSleepsOf(data, findSleepDate(sleep)))
    : waking.durationMinutes;
  const title = sleep ? describeOnCloth(sleep, data) : '';
  const words = <MorningWords {...{ waking: shown, dateMinutes, currentStreak, isWaiting }} />;
  return (
    <div className="morning" data-step={step}>
      <div className="in-disc">
        {isOnCloth ? (
          // What waits stands in its place.
          <p className={isWaiting || isLargeText ? 'sr-only' : 'disc-line'}>{greeting}</p>
        ) : (
          <h1 ref={heading} tabIndex={-1} className="disc-line outline-none">
            {greeting}
          </h1>
        )}
        <MorningNumber waking={shown} step={step} />
        {!isLargeText && words}
      </div>
      <div className="hang">
        {sleep && <MorningCloth data={data} sleep={sleep} said={said} step={step} />}
      </div>
      <div className="after-waking">
        <div className="caption">
          {isLargeText && words}
          {isOnCloth && (
            <h1
              ref={heading}
              tabIndex={-1}
              className="outline-none"
              data-long={title.length > LONG_TITLE || undefined}
            >
              {title}
            </h1>
          )}
          {sleep && (
            <SleepTimes
              sleep={sleep}
              usualMinute={data.usual?.wakeMinute ?? null}
              session={session}
            />
          )}
        </div>
        <div>
          <NewAchievements achievements={waking.newAchievements} />
          {sleep && (
            <AboutSleep
              {...{ data, waking, sleep, session, Letter }}
              onSay={(details) => setSaid((before) => ({ ...before, ...details }))}
            />
          )}
          {data.hasExperiment && (!isOnCloth || waking.needsReview) && (
            <Suspense>
              <EveningParts data={data} />
            </Suspense>
          )}
          {isOnCloth && !waking.needsReview && (
            <MorningParts
              date={findSleepDate(sleep)}
              currentStreak={currentStreak}
              data={data}
              sleep={sleep}
              isRated={said.quality !== undefined && said.quality !== null}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type AboutSleepProps = Omit<MorningProps, 'isLargeText'> & {
  sleep: EndedSleep;
  onSay: (said: SaidDetails) => void;
};

/** Asks to discard an empty sleep, to review doubtful times, or else for the quality. */
function AboutSleep({ data, waking, sleep, session, Letter, onSay }: AboutSleepProps) {
  const openDiary = useOpenDiary();
  const hasGame = useGame();
  if (waking.durationMinutes === 0)
    return <DiscardSleep sleep={sleep} onDiscarded={session.forgetEnded} />;
  if (waking.needsReview)
    return (
      <div className="grid justify-items-center gap-2 pt-2">
        <p className="text-sm">
          {MORNING_MESSAGES.needsReview({ hours: grouped(REVIEW_OVER_HOURS) })}
        </p>
        <Button
          kind="secondary"
          onClick={({ currentTarget: openedBy }) => openDiary?.({ kind: 'sleep', sleep, openedBy })}
        >
          {DIARY_OPENERS.checkTheTimes}
        </Button>
      </div>
    );
  return (
    <MorningQuestion
      key={sleep.id}
      sleep={sleep}
      hasRoom={waking.newAchievements.length === 0 || !hasGame}
      onSay={onSay}
    >
      {Letter && (
        <Suspense>
          <Letter data={data} />
        </Suspense>
      )}
    </MorningQuestion>
  );
}
