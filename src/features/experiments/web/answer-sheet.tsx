import './answer.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { isolate } from '#dashboard/web/display-name.ts';
import { formatDateRange } from '#diary/web/date-names.ts';
import { DIARY_QUERY } from '#diary/web/queries.ts';
import { call } from '#kernel/web/api/call.ts';
import { saveFile } from '#kernel/web/api/download.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { Glyph } from '#pictures/web/glyph.tsx';
import { Picture } from '#pictures/web/picture/picture.tsx';
import type { TableContent } from '#pictures/web/picture/picture-table.tsx';
import type { Experiment, ExperimentResult } from '../contract.ts';
import { ARMS, type Outcome } from '../rules/course.ts';
import { ARM_LOOKS, drawAnswer, paintPng, PNG_PX } from './answer-picture.ts';
import { describeAnswer, differenceText, showEstimate } from './answer-text.ts';
import { useRefreshExperiments } from './queries.ts';

type AnswerSheetProps = {
  experiment: Experiment;
  onClose: () => void;
  focusAfter?: RefObject<HTMLElement | null> | undefined;
};

/** The answer of an experiment, fixed by its first request; to print and to save. */
export function AnswerSheet({ experiment, ...dialog }: AnswerSheetProps) {
  const { id, label, outcome, startDate, lastDate } = experiment;
  const refresh = useRefreshExperiments();
  const query = useQuery({
    // Beside the diary, whose changes leave it as it is.
    queryKey: ['experiment-result', id],
    queryFn: async () => {
      const made = await call('GET /experiments/:id/result', { params: { id } });
      if (experiment.answer === null) void refresh();
      return made;
    },
    ...DIARY_QUERY,
  });
  const toast = useToast();
  const title = MESSAGES.openNamed({ label: isolate(label) });
  const save = async (result: ExperimentResult, element: Element) => {
    const dates = formatDateRange(startDate, lastDate);
    try {
      const texts = [title, describeAnswer(experiment, result), dates];
      const png = await paintPng(texts, drawAnswer(outcome, result, PNG_PX), element);
      saveFile(new File([png], `lelap-experiment-${lastDate}.png`, { type: 'image/png' }));
    } catch {
      toast.show('error', MESSAGES.saveFailed);
    }
  };
  const result = query.data;
  return (
    <Dialog title={title} {...dialog}>
      {result === undefined ? (
        <QueryState query={query} />
      ) : (
        <Answer experiment={experiment} result={result}>
          <div className="screen-only mt-4 flex flex-wrap gap-3">
            <Button
              kind="secondary"
              className="flex-auto"
              onClick={({ currentTarget }) => void save(result, currentTarget)}
            >
              <Glyph name="save" />
              {MESSAGES.save}
            </Button>
            <Button kind="secondary" className="flex-auto" onClick={() => window.print()}>
              {MESSAGES.print}
            </Button>
          </div>
        </Answer>
      )}
    </Dialog>
  );
}

type AnswerProps = { experiment: Experiment; result: ExperimentResult; children: ReactNode };

function Answer({ experiment, result, children }: AnswerProps) {
  const { outcome } = experiment;
  const { answered, followed, state } = result;
  return (
    <Picture
      className="answer"
      question={MESSAGES.outcomes[outcome]}
      sentence={describeAnswer(experiment, result)}
      legend={[
        ...ARMS.map((arm) => [ARM_LOOKS[arm], MESSAGES.coin[arm]] as const),
        state === 'ok' && ['usual-line', MESSAGES.picture.interval],
        state === 'ok' && ['unlogged-line', MESSAGES.picture.none],
      ]}
      table={tabulate(outcome, result)}
      draw={(width) => drawAnswer(outcome, result, width)}
    >
      <p>{MESSAGES.figures.beside}</p>
      {answered > 0 && <p>{MESSAGES.followed({ answered, followed: grouped(followed) })}</p>}
      <p>{MESSAGES.oneInTwenty}</p>
      {outcome === 'rating' && <p>{MESSAGES.knewTheArm}</p>}
      {children}
    </Picture>
  );
}

/** The chosen outcome, then the others. */
function tabulate(chosen: Outcome, result: ExperimentResult): TableContent {
  const { figures: words, coin, outcomes } = MESSAGES;
  const nights = ARMS.map((arm) => words.nights({ coin: coin[arm] }));
  const measured = [{ outcome: chosen, ...result }, ...result.others];
  return {
    columns: [words.what, words.difference, words.interval, ...nights],
    rows: () =>
      measured.map(({ outcome, logged, ...figures }) => {
        const shown = showEstimate(outcome, figures);
        const write = (bound: number) => differenceText(outcome, bound);
        return [
          outcomes[outcome],
          shown ? differenceText(outcome, shown.shift, 'minute') : '–',
          shown ? [shown.low, shown.high].map(write).join(' – ') : '–',
          ...ARMS.map((arm) => grouped(logged[arm])),
        ];
      }),
  };
}
