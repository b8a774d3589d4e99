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
  const { usual } = insights;
  const next = listUnearned(insights).toSorted((a, b) => b.part - a.part);
  const isFirst = usual.state === 'not-enough';
  const [card] = next;
  if (!isFirst && card === undefined) return null;
  const words = PATTERN_MESSAGES.next;
  const missing = usual.need - usual.have;
  // With the last missing night.
  const opensToo = missing === 1 && insights.goal.have === insights.goal.need - 1;
  const filled = Math.floor(DOTS * (isFirst ? usual.have / usual.need : (card?.part ?? 0)));
  return (
    <section className="pattern-progress">
      <svg
        width={DOTS * 18}
        height="14"
        viewBox={`0 0 ${DOTS * 18} 14`}
        aria-hidden="true"
        className="mirrored"
      >
        {Array.from({ length: DOTS }, (_, i) => (
          <circle key={i} cx={18 * i + 7} cy="7" r="5.5" data-filled={i < filled} />
        ))}
      </svg>
      <p>
        {isFirst
          ? words.usual({ nights: missing })
          : words.card({ question: card?.question ?? '' })}
        <span>
          {!isFirst
            ? card?.missing
            : opensToo
              ? words.also({ question: PATTERN_MESSAGES.goal.question })
              : words.more}
        </span>
      </p>
    </section>
  );
}

/** The cards that nights can still earn, each with its part so far and what is missing. */
function listUnearned(insights: InsightsResponse) {
  const { freeDays, regularity, quality, weekdays, change, goal } = insights;
  const earned = listEarned(insights);
  const words = PATTERN_MESSAGES;
  const counts = ({ have, need }: { have: number; need: number }) => ({
    have: grouped(have),
    need: grouped(need),
  });
  /** Counts of the kinds of nights that a card needs. */
  const part = (...pairs: (readonly [have: number, need: number])[]) =>
    pairs.reduce((sum, [have, need]) => sum + Math.min(have, need), 0) /
    pairs.reduce((sum, [, need]) => sum + need, 0);
  const cards = [
    {
      id: 'regularity',
      part: part([regularity.have, regularity.need]),
      missing: words.regularity.notEnough(counts(regularity)),
    },
    {
      id: 'freeDays',
      part: part([freeDays.haveWork, freeDays.needWork], [freeDays.haveFree, freeDays.needFree]),
      missing: words.freeDays.notEnough({
        haveWork: grouped(freeDays.haveWork),
        needWork: grouped(freeDays.needWork),
        haveFree: grouped(freeDays.haveFree),
        needFree: grouped(freeDays.needFree),
      }),
    },
    { id: 'goal', part: part([goal.have, goal.need]), missing: words.notEnough(counts(goal)) },
    {
      id: 'change',
      part: part([change.haveRecent, change.needRecent], [change.haveBefore, change.needBefore]),
      missing: words.change.notEnough({
        haveRecent: grouped(change.haveRecent),
        needRecent: grouped(change.needRecent),
        haveBefore: grouped(change.haveBefore),
        needBefore: grouped(change.needBefore),
      }),
    },
    {
      id: 'weekdays',
      part: part(...weekdays.map(({ have, need }) => [have, need] as const)),
      missing: words.weekdays.notEnough,
    },
    {
      id: 'quality',
      part: part([quality.have, quality.need]),
      missing: (quality.state === 'few-on-one-side'
        ? words.quality.fewOnOneSide
        : words.quality.notEnough)(counts(quality)),
    },
  ] as const;
  return (
    cards
      .filter(({ id }) => !earned[id])
      // More nights alone do not give shifts a usual time.
      .filter(({ id }) => id !== 'freeDays' || freeDays.state === 'not-enough')
      .map((card) => ({ ...card, question: words[card.id].question }))
  );
}
