import type { InsightsResponse } from '#contract/insights.ts';
import { PATTERN_MESSAGES } from '#web/messages/app.ts';
import { clockText, roundTo, spanText } from './spans.ts';
import { grouped } from '#web/time/sleep-times.ts';
import { specifiedNumber } from '#web/messages/formats.ts';

const CLOCK_STEP = 5;
const FREE_DAYS_STEP = 15;

/** Differences below this count as at the goal. */
const AT_GOAL_WITHIN_MINUTES = 15;

export type Finding = {
  title: string;
  sentences: string[];
  /** Shown quietly before the sentences. */
  label?: string;
  /** Shown under *For the curious*. */
  curious?: string;
};

/** Sentences for each card, except weekdays, which are a table. */
export function listFindings(insights: InsightsResponse): Finding[] {
  return [
    { title: PATTERN_MESSAGES.usual.title, sentences: usualSentences(insights.usual) },
    regularityFinding(insights.regularity),
    { title: PATTERN_MESSAGES.freeDays.title, sentences: [freeDaysSentence(insights.freeDays)] },
    { title: PATTERN_MESSAGES.goal.title, sentences: [goalSentence(insights.goal)] },
    { title: PATTERN_MESSAGES.change.title, sentences: [changeSentence(insights.change)] },
    { title: PATTERN_MESSAGES.quality.title, sentences: [qualitySentence(insights.quality)] },
    ...dayLengthFindings(insights.dayLength),
  ];
}

/** The counts of a message as texts. */
const counts = <Name extends string>(numbers: Record<Name, number>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(numbers).map(([name, count]) => [name, grouped(count)]),
  ) as Record<Name, string>;

/** Never "within 0 minutes". */
const roundToSteps = (minutes: number) => Math.max(CLOCK_STEP, roundTo(minutes, CLOCK_STEP));

function usualSentences({ state, have, need, bed, wake }: InsightsResponse['usual']): string[] {
  const words = PATTERN_MESSAGES.usual;
  if (state === 'not-enough') return [PATTERN_MESSAGES.notEnough(counts({ have, need }))];
  if (state === 'no-usual-time') return [words.none];
  const sentence = (
    { median, halfWithin }: typeof bed,
    say: (times: { clock: string; within: string }) => string,
    none: string,
  ) =>
    median === null || halfWithin === null
      ? none
      : say({ clock: clockText(median), within: spanText(roundToSteps(halfWithin)) });
  return [sentence(bed, words.bed, words.noBed), sentence(wake, words.wake, words.noWake)];
}

function regularityFinding(regularity: InsightsResponse['regularity']): Finding {
  const { state, have, need, sri, differingMinutesPerDay } = regularity;
  const words = PATTERN_MESSAGES.regularity;
  if (differingMinutesPerDay === null || sri === null) {
    return { title: words.title, sentences: [words.notEnough(counts({ have, need }))] };
  }
  const minutes = roundTo(differingMinutesPerDay, CLOCK_STEP);
  return {
    title: words.title,
    sentences: [minutes === 0 ? words.differsLittle : words.differs({ span: spanText(minutes) })],
    ...(state === 'first-impression' && { label: words.firstImpression(counts({ have, need })) }),
    curious: words.sri({ sri: grouped(Math.round(sri)) }),
  };
}

function freeDaysSentence(freeDays: InsightsResponse['freeDays']): string {
  const { state, haveWork, needWork, haveFree, needFree, differenceMinutes, isClear } = freeDays;
  const words = PATTERN_MESSAGES.freeDays;
  if (state === 'not-enough') {
    return words.notEnough(counts({ haveWork, needWork, haveFree, needFree }));
  }
  if (differenceMinutes === null) return words.none;
  if (!isClear) return words.unclear;
  const span = spanText(roundTo(Math.abs(differenceMinutes), FREE_DAYS_STEP));
  return differenceMinutes > 0 ? words.later({ span }) : words.earlier({ span });
}

function goalSentence({ have, need, gapMinutes }: InsightsResponse['goal']): string {
  const words = PATTERN_MESSAGES.goal;
  if (gapMinutes === null) return PATTERN_MESSAGES.notEnough(counts({ have, need }));
  if (Math.abs(gapMinutes) <= AT_GOAL_WITHIN_MINUTES) return words.at;
  const span = spanText(roundTo(Math.abs(gapMinutes), CLOCK_STEP));
  return gapMinutes < 0 ? words.under({ span, dates: have }) : words.over({ span, dates: have });
}

function changeSentence(change: InsightsResponse['change']): string {
  const { haveRecent, needRecent, haveBefore, needBefore, deltaMinutes, isChanged } = change;
  const words = PATTERN_MESSAGES.change;
  if (deltaMinutes === null) {
    return words.notEnough(counts({ haveRecent, needRecent, haveBefore, needBefore }));
  }
  if (!isChanged) return words.none;
  const span = spanText(roundTo(Math.abs(deltaMinutes), CLOCK_STEP));
  return deltaMinutes < 0 ? words.less({ span }) : words.more({ span });
}

function qualitySentence(quality: InsightsResponse['quality']): string {
  const { state, have, need, isLinked, splitMinutes, above, below } = quality;
  const words = PATTERN_MESSAGES.quality;
  if (state === 'not-enough') return words.notEnough(counts({ have, need }));
  if (state === 'few-on-one-side') return words.fewOnOneSide(counts({ have, need }));
  if (state === 'no-variation') return words.sameRating;
  if (!isLinked || splitMinutes === null) return words.unlinked({ nights: have });
  return words.linked({
    split: spanText(roundTo(splitMinutes, CLOCK_STEP)),
    above: specifiedNumber(above.mean ?? 0, 1),
    below: specifiedNumber(below.mean ?? 0, 1),
    nightsAbove: grouped(above.nights ?? 0),
    nightsBelow: grouped(below.nights ?? 0),
  });
}

function dayLengthFindings(dayLength: InsightsResponse['dayLength']): Finding[] {
  const { periodMinutes, isDrifting } = dayLength;
  if (!isDrifting || periodMinutes === null) return [];
  const words = PATTERN_MESSAGES.dayLength;
  const span = spanText(roundTo(periodMinutes, CLOCK_STEP));
  return [{ title: words.title, sentences: [words.drifting({ span })] }];
}
