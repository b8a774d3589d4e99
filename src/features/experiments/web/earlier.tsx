import { isolate } from '#dashboard/web/display-name.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import type { Experiment } from '../contract.ts';
import { answerSentence } from './answer-text.ts';

type EarlierProps = { items: readonly Experiment[]; onOpen: (experiment: Experiment) => void };

/** Experiments that have ended, with their answers. */
export function Earlier({ items, onOpen }: EarlierProps) {
  return (
    <>
      <h3 className="mt-5 font-sans text-base/normal font-semibold">{MESSAGES.earlier}</h3>
      <ul className="rows">
        {items.map((each) => (
          <Item key={each.id} experiment={each} onOpen={() => onOpen(each)} />
        ))}
      </ul>
    </>
  );
}

const LINK = 'min-h-11 font-semibold text-soga underline underline-offset-4';

type ItemProps = { experiment: Experiment; onOpen: () => void };

function Item({ experiment, onOpen }: ItemProps) {
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
