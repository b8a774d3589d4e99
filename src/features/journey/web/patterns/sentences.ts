import type { InsightsResponse as Figures } from '../../contract.ts';
import { DIARY_MESSAGES, PATTERN_MESSAGES } from '#kernel/web/messages/app.ts';
import { specifiedNumber } from '#kernel/web/messages/formats.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { emphasize } from '#kernel/web/ui/emphasized.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { nightClocks } from '#pictures/web/dates.ts';
import { alikeMinutes, CLOCK_STEP, clockText, shiftText, spanText } from '#pictures/web/spans.ts';

/** Differences below this count as at the goal. */
const AT_GOAL_WITHIN_MINUTES = 15;

const boldSpan = (minutes: number): string => emphasize(spanText(minutes));

/** The usual times, or the first nights, also after a gap; and the length of days that move on. */
export function ringSentence(
  figures: Figures,
  dates: readonly DrawnNight[],
  hasOlderNights: boolean,
): string {
  const { usual, dayLength } = figures;
  const sentences =
    usual.state === 'not-enough' ? [firstSentence(dates, hasOlderNights)] : usualSentences(usual);
  if (dayLength.isDrifting && dayLength.periodMinutes !== null) {
    const span = boldSpan(dayLength.periodMinutes);
    const drifting = PATTERN_MESSAGES.dayLength.drifting({ span });
    // It says why the nights share no time.
    if (usual.state === 'no-usual-time') return drifting;
    sentences.push(drifting);
  }
  return sentences.reduce((text, sentence) => DIARY_MESSAGES.nextSentence({ text, sentence }));
}

function firstSentence(dates: readonly DrawnNight[], hasOlderNights: boolean): string {
  const words = PATTERN_MESSAGES.usual;
  const nights = dates.filter(({ state }) => state === 'night');
  const [night] = nights;
  if (night === undefined || nights.length > 1 || hasOlderNights)
    return words.firstNights({ nights: nights.length });
  const [bed, wake] = nightClocks(night);
  return words.firstNight({ bed: emphasize(bed), wake: emphasize(wake) });
}

function usualSentences({ state, bed, wake }: Figures['usual']): string[] {
  const words = PATTERN_MESSAGES.usual;
  if (state === 'no-usual-time') return [words.none];
  const [bedTime, wakeTime] = [bed, wake].map(({ median, halfWithin }) =>
    median === null || halfWithin === null
      ? undefined
      : {
          clock: emphasize(clockText(median)),
          // Never "within 0 minutes".
          within: spanText(Math.max(CLOCK_STEP, halfWithin)),
        },
  );
  if (bedTime && wakeTime) {
    return [words.both({ bed: bedTime.clock, within: bedTime.within, wake: wakeTime.clock })];
  }
  return [
    bedTime ? words.bed(bedTime) : words.noBed,
    wakeTime ? words.wake(wakeTime) : words.noWake,
  ];
}

export function regularitySentence({ differingMinutesPerDay }: Figures['regularity']): string {
  const span = boldSpan(alikeMinutes(differingMinutesPerDay ?? 0));
  return PATTERN_MESSAGES.regularity.sentence({ span });
}

export function freeDaysSentence({ differenceMinutes, isClear }: Figures['freeDays']): string {
  const words = PATTERN_MESSAGES.freeDays;
  if (!isClear || differenceMinutes === null) return words.unclear;
  const span = emphasize(shiftText(differenceMinutes));
  return differenceMinutes > 0 ? words.later({ span }) : words.earlier({ span });
}

export function goalSentence({ have, gapMinutes }: Figures['goal']): string {
  const words = PATTERN_MESSAGES.goal;
  if (gapMinutes === null || Math.abs(gapMinutes) <= AT_GOAL_WITHIN_MINUTES) return words.at;
  const span = boldSpan(gapMinutes);
  return gapMinutes < 0 ? words.under({ span, dates: have }) : words.over({ span, dates: have });
}

export function changeSentence({ deltaMinutes, isChanged }: Figures['change']): string {
  const words = PATTERN_MESSAGES.change;
  if (!isChanged || deltaMinutes === null) return words.none;
  const span = boldSpan(deltaMinutes);
  return deltaMinutes < 0 ? words.less({ span }) : words.more({ span });
}

export function qualitySentence(quality: Figures['quality']): string {
  const { state, have, isLinked, splitMinutes, above, below } = quality;
  const words = PATTERN_MESSAGES.quality;
  if (state === 'no-variation') return words.sameRating;
  if (!isLinked || splitMinutes === null) return words.unlinked({ nights: have });
  return words.linked({
    split: boldSpan(splitMinutes),
    above: emphasize(specifiedNumber(above.mean ?? 0, 1)),
    below: emphasize(specifiedNumber(below.mean ?? 0, 1)),
    nightsAbove: grouped(above.nights ?? 0),
    nightsBelow: grouped(below.nights ?? 0),
  });
}
