import './coins.css';
import { useRef, useState } from 'react';
import { useOpenNight } from '#diary/web/journey-address.ts';
import { titleNightOf } from '#diary/web/night-title.ts';
import { addDays } from '#kernel/rules/calendar.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { DIALOG_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { formatShortDate } from '#kernel/web/time/long-dates.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { Shapes } from '#pictures/web/picture/drawing.ts';
import { PictureLegend } from '#pictures/web/picture/legend.tsx';
import type { Look } from '#pictures/web/picture/looks.ts';
import { circlePath } from '#pictures/web/picture/scales.ts';
import type { CurrentExperiment, Experiment } from '../contract.ts';
import { useRefreshExperiments } from './queries.ts';

type CourseProps = {
  experiment: Experiment;
  current: CurrentExperiment;
  onStopped: () => void;
  /** Asks for the answer. */
  onShow: () => void;
};

/** An experiment under way: its nights as dots, and how many are left. No figure by the coin. */
export function Course({ experiment, current, onStopped, onShow }: CourseProps) {
  const { nights } = current;
  const left = nights.filter(({ state }) => state === 'to-come').length;
  const isOver = experiment.state === 'over';
  return (
    <>
      <h3 className="mt-1 font-sans text-base/normal font-semibold wrap-anywhere">
        <bdi>{experiment.label}</bdi>
      </h3>
      <Dots nights={nights} />
      {isOver ? (
        <BeforeAnswer nights={nights} onShow={onShow} />
      ) : (
        <>
          <p className="mt-2">
            {left > 0
              ? MESSAGES.daysLeft({ count: left })
              : MESSAGES.answerFrom({ date: formatShortDate(addDays(experiment.lastDate, 2)) })}
          </p>
          <p className="mt-1 text-sm text-ink-2">{MESSAGES.secret}</p>
        </>
      )}
      <Stop id={experiment.id} onStopped={onStopped} />
    </>
  );
}

const [PER_ROW, GAP_PX, RADIUS_PX, TO_COME_RADIUS_PX] = [14, 22, 5.5, 2.5];

function Dots({ nights }: Pick<CurrentExperiment, 'nights'>) {
  const lookOf: Record<(typeof nights)[number]['state'], Look> = {
    logged: 'dot',
    missing: 'open-dot',
    'to-come': 'awake',
  };
  const shapes = nights.map(({ state }, index) => {
    const [x, y] = [
      GAP_PX * ((index % PER_ROW) + 0.5),
      GAP_PX * (Math.floor(index / PER_ROW) + 0.5),
    ];
    const radius = state === 'to-come' ? TO_COME_RADIUS_PX : RADIUS_PX;
    return [lookOf[state], circlePath([x, y], radius)] as const;
  });
  const past = nights.filter(({ state }) => state !== 'to-come');
  const logged = past.filter(({ state }) => state === 'logged').length;
  const height = GAP_PX * Math.ceil(nights.length / PER_ROW);
  return (
    <>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is drawn here.
        role="img"
        aria-label={MESSAGES.course({
          logged: formatNumber(logged),
          nights: formatNumber(past.length),
        })}
        viewBox={`0 0 ${PER_ROW * GAP_PX} ${height}`}
        className="coin-dots"
      >
        <Shapes layers={shapes} labels={[]} />
      </svg>
      <PictureLegend
        items={[
          ['dot', MESSAGES.dots.logged],
          past.length > logged && ['open-dot', MESSAGES.dots.missing],
        ]}
      />
    </>
  );
}

function Stop({ id, onStopped }: { id: string; onStopped: () => void }) {
  const refresh = useRefreshExperiments();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction(async () => {
    // Also after a refusal: another device has stopped it, or asked for the answer.
    await call('POST /experiments/:id/stop', { params: { id } }).finally(refresh);
    onStopped();
  }, MESSAGES.stopFailed);
  const button = useRef<HTMLButtonElement>(null);
  useAfterChange(isAsking, () => button.current?.focus());
  if (!isAsking)
    return (
      <Button kind="secondary" className="mt-3" ref={button} onClick={() => setAsking(true)}>
        {MESSAGES.stop}
      </Button>
    );
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2.5">
      <legend className="mb-2 font-semibold">{MESSAGES.stopAsk}</legend>
      <Button kind="danger" onClick={() => !isBusy && void run()}>
        {MESSAGES.stopYes}
      </Button>
      <Button kind="secondary" ref={button} onClick={() => setAsking(false)}>
        {DIALOG_MESSAGES.keepIt}
      </Button>
    </fieldset>
  );
}

type BeforeAnswerProps = Pick<CurrentExperiment, 'nights'> & Pick<CourseProps, 'onShow'>;

/** What may still be added before the answer is fixed. */
function BeforeAnswer({ nights, onShow }: BeforeAnswerProps) {
  const open = useOpenNight();
  const doubtful = nights.filter(({ state, needsReview }) => state !== 'logged' || needsReview);
  return (
    <>
      <p className="mt-3">{doubtful.length > 0 ? MESSAGES.look : MESSAGES.complete}</p>
      <ul className="rows">
        {doubtful.map(({ sleepDate, needsReview }) => (
          <li key={sleepDate}>
            <button
              type="button"
              className="min-h-11 text-start font-semibold text-soga underline underline-offset-4"
              onClick={() => open(sleepDate)}
            >
              {titleNightOf(sleepDate)}
            </button>
            {needsReview && <span className="text-sm text-ink-2">{MESSAGES.needsLook}</span>}
          </li>
        ))}
      </ul>
      <Button wide className="mt-3" onClick={onShow}>
        {MESSAGES.show}
      </Button>
    </>
  );
}
