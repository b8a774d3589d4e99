import { Suspense, useId, useRef, useState } from 'react';
import { EXPERIMENT_OFFER_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { withLaterMessages } from '#kernel/web/messages/catalogue.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { lazyPart } from '#kernel/web/ui/lazy-part.tsx';
import type { Experiment, Experiments as ExperimentsData } from '../contract.ts';
import { useExperiments } from './queries.ts';

const [Course] = lazyPart(async () => (await withLaterMessages(import('./course.tsx'))).Course);
const [Earlier] = lazyPart(async () => (await withLaterMessages(import('./earlier.tsx'))).Earlier);
const [SetUpSheet] = lazyPart(
  async () => (await withLaterMessages(import('./set-up-sheet.tsx'))).SetUpSheet,
);
const [AnswerSheet] = lazyPart(
  async () => (await withLaterMessages(import('./answer-sheet.tsx'))).AnswerSheet,
);

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
        <Suspense>
          <Course
            experiment={experiment}
            current={current}
            onStopped={() => heading.current?.focus()}
            onShow={() => setShown(experiment)}
          />
        </Suspense>
      ) : (
        <Offer setUp={setUp} onSetUp={() => setSettingUp(true)} />
      )}
      <Suspense>{earlier.length > 0 && <Earlier items={earlier} onOpen={setShown} />}</Suspense>
      <Suspense>
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
      </Suspense>
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
