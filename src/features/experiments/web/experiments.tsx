import { useId, useRef, useState } from 'react';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { isolate } from '#dashboard/web/display-name.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import type { Experiment, Experiments as ExperimentsData } from '../contract.ts';
import { answerSentence } from './answer-text.ts';
import { AnswerSheet } from './answer-sheet.tsx';
import { Course } from './course.tsx';
import { useExperiments } from './queries.ts';
import { SetUpSheet } from './set-up-sheet.tsx';

/** What if I …? An experiment to set up, under way, or answered, and the earlier ones. */
export function Experiments() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useExperiments();
  const [isSettingUp, setSettingUp] = useState(false);
  const [shown, setShown] = useState<Experiment>();
  if (data === undefined) return null;
  const { items, current, setUp } = data;
  const experiment = items.find((each) => each.id === current?.id);
  const earlier = items.filter((each) => each !== experiment);
  return (
    <section
      aria-labelledby={id}
      className="border-t-2 border-dotted border-line pt-3 pb-4 text-pretty"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="text-[1.375rem] outline-none">
        {MESSAGES.question}
      </h2>
      {experiment && current ? (
        <Course
          experiment={experiment}
          current={current}
          onStopped={() => heading.current?.focus()}
          onShow={() => setShown(experiment)}
        />
      ) : (
        <Offer setUp={setUp} onSetUp={() => setSettingUp(true)} />
      )}
      {earlier.length > 0 && (
        <>
          <h3 className="mt-5 font-sans text-base/normal font-semibold">{MESSAGES.earlier}</h3>
          <ul className="rows">
            {earlier.map((each) => (
              <Earlier key={each.id} experiment={each} onOpen={() => setShown(each)} />
            ))}
          </ul>
        </>
      )}
      {isSettingUp && (
        <SetUpSheet
          forecasts={setUp.forecasts}
          focusAfter={heading}
          onClose={() => setSettingUp(false)}
        />
      )}
      {shown && (
        <AnswerSheet
          experiment={shown}
          // The button that opened a new answer is gone.
          focusAfter={shown.answer ? undefined : heading}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}

type OfferProps = { setUp: ExperimentsData['setUp']; onSetUp: () => void };

function Offer({ setUp: { state, have, need }, onSetUp }: OfferProps) {
  const reason = {
    'not-enough': MESSAGES.missing({ count: need - have }),
    'no-usual-time': MESSAGES.noUsualTime,
    'not-at-night': MESSAGES.notAtNight,
  };
  return (
    <>
      <p className="mt-1">{MESSAGES.about}</p>
      {state === 'ok' ? (
        <Button kind="secondary" className="mt-3" onClick={onSetUp}>
          {MESSAGES.setUp}
        </Button>
      ) : (
        <p className="mt-2 text-sm text-ink-2">{reason[state]}</p>
      )}
    </>
  );
}

const LINK = 'min-h-11 font-semibold text-soga underline underline-offset-4';

type EarlierProps = { experiment: Experiment; onOpen: () => void };

function Earlier({ experiment, onOpen }: EarlierProps) {
  const { label, answer } = experiment;
  return (
    <li className="block py-2">
      {answer ? (
        <button
          type="button"
          aria-label={MESSAGES.openNamed({ label: isolate(label) })}
          className={`text-start wrap-anywhere ${LINK}`}
          onClick={onOpen}
        >
          <bdi>{label}</bdi>
        </button>
      ) : (
        <p className="font-semibold wrap-anywhere">
          <bdi>{label}</bdi>
        </p>
      )}
      <p className="text-sm text-ink-2">
        {answer ? answerSentence(experiment, answer) : MESSAGES.stopped}
      </p>
    </li>
  );
}
