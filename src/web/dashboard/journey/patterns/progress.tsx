import type { InsightsResponse } from '#contract/insights.ts';
import { PATTERN_MESSAGES } from '#web/messages/app.ts';
import { grouped } from '#web/time/sleep-times.ts';

const DOTS = 7;

/** The cards whose picture and finding stand. */
export function listEarned(insights: InsightsResponse) {
  const { regularity, freeDays, goal, change, weekdays, quality } = insights;
  const known = weekdays.filter(({ medianMinutes }) => medianMinutes !== null);
  return {
    freeDays: freeDays.state === 'ok',
    regularity: regularity.state !== 'not-enough',
    quality: quality.state !== 'not-enough' && quality.state !== 'few-on-one-side',
    // Most of the bars.
    weekdays: known.length > weekdays.length / 2,
    change: change.state === 'ok',
    goal: goal.state === 'ok',
  };
}

/** One line for all cards that are not earned: seven dots, and what opens next. */
export function Progress({ insights }: { insights: InsightsResponse }) {
  const { usual, goal } = insights;
  const words = PATTERN_MESSAGES.next;
  if (usual.state === 'not-enough') {
    const nights = usual.need - usual.have;
    // The last missing night opens both.
    const opensGoal = nights === 1 && goal.have === goal.need - 1;
    const question = PATTERN_MESSAGES.goal.question;
    return (
      <ProgressLine
        part={usual.have / usual.need}
        text={words.usual({ nights })}
        more={opensGoal ? words.also({ question }) : words.more}
      />
    );
  }
  const [next] = listUnearned(insights);
  if (next === undefined) return null;
  const { id, part, missing } = next;
  const text = words.card({ question: PATTERN_MESSAGES[id].question });
  return <ProgressLine part={part} text={text} more={missing} />;
}

function ProgressLine({ part, text, more }: { part: number; text: string; more: string }) {
  return (
    <section className="grid gap-2.5 border-t-2 border-dotted border-line py-4">
      <svg width={DOTS * 18} height="14" aria-hidden="true" className="mirrored">
        {Array.from({ length: DOTS }, (_, i) => (
          <circle
            key={i}
            cx={18 * i + 7}
            cy="7"
            r="5.5"
            strokeWidth="1.6"
            className={
              i < Math.floor(DOTS * part)
                ? 'fill-soga-fill stroke-soga-fill'
                : 'fill-none stroke-edge'
            }
          />
        ))}
      </svg>
      <p className="text-[0.9375rem]">
        {text}
        <span className="block text-sm text-ink-2">{more}</span>
      </p>
    </section>
  );
}

/** The cards that nights can still earn, the nearest first, each with its part so far and what is missing. */
function listUnearned(insights: InsightsResponse) {
  const { freeDays, regularity, quality, weekdays, change, goal } = insights;
  const { haveWork, needWork, haveFree, needFree } = freeDays;
  const { haveRecent, needRecent, haveBefore, needBefore } = change;
  const counts = {
    regularity: [[regularity.have, regularity.need]],
    freeDays: [
      [haveWork, needWork],
      [haveFree, needFree],
    ],
    goal: [[goal.have, goal.need]],
    change: [
      [haveRecent, needRecent],
      [haveBefore, needBefore],
    ],
    weekdays: weekdays.map(({ have, need }) => [have, need]),
    quality: [[quality.have, quality.need]],
  } satisfies Partial<Record<keyof InsightsResponse, number[][]>>;
  const messages = {
    regularity: PATTERN_MESSAGES.regularity.notEnough,
    quality:
      PATTERN_MESSAGES.quality[quality.state === 'few-on-one-side' ? 'fewOnOneSide' : 'notEnough'],
  };
  const earned = listEarned(insights);
  return (
    (Object.keys(counts) as (keyof typeof counts)[])
      .filter((id) => !earned[id])
      // More nights alone do not give shifts a usual time.
      .filter((id) => id !== 'freeDays' || freeDays.state === 'not-enough')
      .map((id) => {
        const need = sum(counts[id].map(([, need = 0]) => need));
        const have = sum(counts[id].map(([have = 0, need = 0]) => Math.min(have, need)));
        const message = messages[id as keyof typeof messages] ?? PATTERN_MESSAGES.notEnough;
        return {
          id,
          part: have / need,
          missing: message({ have: grouped(have), need: grouped(need) }),
        };
      })
      .toSorted((a, b) => b.part - a.part)
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
