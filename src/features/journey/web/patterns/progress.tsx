import type { InsightsResponse } from '../../contract.ts';
import { PATTERN_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { circlePath } from '#pictures/web/picture/scales.ts';

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
  const dots = Array.from({ length: DOTS }, (_, i) => circlePath([18 * i + 7, 7], 5.5));
  const full = Math.floor(DOTS * part);
  return (
    <section className="grid gap-2.5 border-t-2 border-dotted border-line py-4">
      <svg width={DOTS * 18} height="14" aria-hidden="true" className="mirrored" strokeWidth="1.6">
        <path className="fill-soga-fill stroke-soga-fill" d={dots.slice(0, full).join('')} />
        <path className="fill-none stroke-edge" d={dots.slice(full).join('')} />
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
  const words = PATTERN_MESSAGES;
  const fewRated = quality.state === 'few-on-one-side' ? 'fewOnOneSide' : 'notEnough';
  const count = (have: number, need: number) => ({ have, need });
  const kinds = [count(haveWork, needWork), count(haveFree, needFree)];
  const weeks = [count(haveRecent, needRecent), count(haveBefore, needBefore)];
  const cards = [
    ['regularity', [regularity], words.regularity.notEnough],
    // More nights alone do not give shifts a usual time.
    ['freeDays', freeDays.state === 'not-enough' ? kinds : [], words.notEnough],
    ['goal', [goal], words.notEnough],
    ['change', weeks, words.notEnough],
    ['weekdays', weekdays, words.notEnough],
    ['quality', [quality], words.quality[fewRated]],
  ] as const;
  const earned = listEarned(insights);
  return cards
    .filter(([id, counts]) => !earned[id] && counts.length > 0)
    .map(([id, counts, message]) => {
      const need = sum(counts.map((each) => each.need));
      const have = sum(counts.map((each) => Math.min(each.have, each.need)));
      const missing = message({ have: grouped(have), need: grouped(need) });
      return { id, part: have / need, missing };
    })
    .toSorted((a, b) => b.part - a.part);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
