import { isolate } from '#dashboard/web/display-name.ts';
import { CLOTH_MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { clockTime, durationText, grouped } from '#kernel/web/time/sleep-times.ts';
import type { Experiment, ExperimentAnswer } from '../contract.ts';
import { NEEDED_UNITS, NEEDED_UNITS_OF_ARM } from '../rules/analyse.ts';
import type { Outcome } from '../rules/course.ts';
import { roundEstimate, type Shown } from '../rules/shown.ts';

type Asked = Pick<Experiment, 'label' | 'outcome'>;
type Figures = Pick<ExperimentAnswer, keyof Shown> & Partial<Pick<ExperimentAnswer, 'answer'>>;

/** A difference is small if its bounds are at most this, in minutes or of a rating. */
const SMALL = { minutes: 30, bed: 30, rating: 0.5 };

/** The estimate as it is told, or undefined; without an answer like an unclear one. */
export function showEstimate(outcome: Outcome, figures: Figures): Shown | undefined {
  const { shift, low, high, answer } = figures;
  if (shift === null || low === null || high === null) return undefined;
  return roundEstimate(outcome, { shift, low, high }, answer ?? 'unclear');
}

/** What an experiment has found, in one sentence, its figures without a sign. */
export function answerSentence({ label: typed, outcome }: Asked, found: ExperimentAnswer): string {
  const words = MESSAGES.answer;
  const { state, planned, logged, answer } = found;
  const shown = showEstimate(outcome, found);
  if (state === 'no-usual-time') return words.noUsualTime;
  if (state === 'uneven')
    return words.uneven({
      without: grouped(planned.without - logged.without),
      withoutPlanned: grouped(planned.without),
      with: grouped(planned.with - logged.with),
      withPlanned: grouped(planned.with),
    });
  if (shown === undefined || answer === null) {
    const needed = { need: grouped(NEEDED_UNITS), needOfEach: grouped(NEEDED_UNITS_OF_ARM) };
    return words.notEnough({ with: logged.with, without: grouped(logged.without), ...needed });
  }
  const write = outcome === 'rating' ? tenths : grouped;
  const label = isolate(typed);
  const [shift, low, high] = [shown.shift, shown.low, shown.high].map(Math.abs) as Triple;
  // From the smaller bound on; of an unclear answer they are on both sides.
  const bounds = { low: write(Math.min(low, high)), high: write(Math.max(low, high)) };
  if (outcome === 'rating')
    return answer === 'unclear'
      ? words.rating.unclear({ low: write(low), high: write(high) })
      : words.rating[answer]({ label, shift: write(shift), ...bounds });
  return answer === 'unclear'
    ? words[outcome].unclear({ low, high: write(high) })
    : words[outcome][answer]({ label, shift, ...bounds });
}

type Triple = [number, number, number];

/** The sentence, after an unclear answer with the good of it. */
export function describeAnswer(experiment: Asked, found: ExperimentAnswer): string {
  const text = answerSentence(experiment, found);
  const shown = showEstimate(experiment.outcome, found);
  if (shown === undefined || found.answer !== 'unclear') return text;
  const isSmall = Math.max(-shown.low, shown.high) <= SMALL[experiment.outcome];
  return DIARY_MESSAGES.nextSentence({ text, sentence: MESSAGES[isSmall ? 'small' : 'within'] });
}

/** '+35', or with its unit '+35 min'; '+0.4' of a rating. Screen readers skip a hyphen, but not a minus. */
export function differenceText(outcome: Outcome, difference: number, unit?: 'minute'): string {
  const isRating = outcome === 'rating';
  const options = { signDisplay: 'exceptZero', minimumFractionDigits: isRating ? 1 : 0 } as const;
  const style = unit && !isRating && ({ style: 'unit', unit } as const);
  return formatNumber(difference, { ...options, ...style }).replace('-', '−');
}

const tenths = (value: number): string => formatNumber(value, { minimumFractionDigits: 1 });

/** '7 h 50 min', '23:05' or 'rated 4 of 5'. */
export function valueText(outcome: Outcome, value: number): string {
  if (outcome === 'minutes') return durationText(value);
  if (outcome === 'bed') return clockTime(value * 60_000, 'UTC');
  return CLOTH_MESSAGES.fact.quality({ quality: grouped(value) });
}
