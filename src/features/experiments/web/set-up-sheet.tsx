import './coins.css';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { EXPERIMENT_OFFER_MESSAGES } from '#kernel/web/messages/app.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { formatNight } from '#diary/web/night-title.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Radio } from '#kernel/web/ui/choices.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Form } from '#kernel/web/ui/form.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import type { Experiments } from '../contract.ts';
import {
  MAX_LABEL_CHARACTERS,
  OUTCOMES,
  WEEKS,
  type Outcome,
  type Weeks,
} from '../rules/course.ts';
import { roundForecast } from '../rules/shown.ts';
import { useRefreshExperiments } from './queries.ts';

type Forecasts = Experiments['setUp']['forecasts'];
type SetUpSheetProps = {
  forecasts: Forecasts;
  onClose: () => void;
  /** The button that opened it is gone after a start. */
  focusAfter: RefObject<HTMLElement | null>;
};

/** What is done, what should change, and for how long: with what each length can find, before it is chosen. */
export function SetUpSheet({ forecasts, onClose, focusAfter }: SetUpSheetProps) {
  const form = useId();
  const toast = useToast();
  const refresh = useRefreshExperiments();
  const [label, setLabel] = useState('');
  const [outcome, setOutcome] = useState<Outcome>('minutes');
  const [weeks, setWeeks] = useState<Weeks>();
  const submission = useSubmission(async () => {
    if (weeks === undefined) return;
    const body = { label, outcome, weeks };
    const { startDate } = await call('POST /experiments', { body });
    toast.show('success', MESSAGES.begins({ night: formatNight(startDate) }));
    await refresh();
    onClose();
  }, MESSAGES.startFailed);
  const { isBusy } = submission;
  return (
    <Dialog
      title={EXPERIMENT_OFFER_MESSAGES.setUp}
      isChanged={label !== '' && !isBusy}
      onClose={onClose}
      focusAfter={focusAfter}
      footer={
        <Button type="submit" form={form} wide disabled={isBusy}>
          {isBusy ? MESSAGES.starting : MESSAGES.start}
        </Button>
      }
    >
      <Form id={form} submission={submission}>
        <Field
          name="label"
          label={MESSAGES.what}
          hint={MESSAGES.own}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          required
          pattern=".*\S.*"
          maxLength={MAX_LABEL_CHARACTERS}
          autoComplete="off"
        />
        <ul className="mt-2 flex flex-wrap gap-2">
          {Object.entries(MESSAGES.suggestions).map(([name, text]) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={label === text}
                className="coin-choice"
                onClick={() => setLabel(text)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-sm">{MESSAGES.warning}</p>
        <Choices legend={MESSAGES.change}>
          {OUTCOMES.map((each) => (
            <Radio
              key={each}
              name="outcome"
              checked={outcome === each}
              onChange={() => setOutcome(each)}
            >
              {MESSAGES.outcomes[each]}
            </Radio>
          ))}
        </Choices>
        <Choices legend={MESSAGES.howLong}>
          {WEEKS.map((each) => (
            <Radio
              key={each}
              name="weeks"
              className="py-1.5"
              required
              checked={weeks === each}
              onChange={() => setWeeks(each)}
            >
              <span>
                {MESSAGES.weeks({ count: each })}
                <span className="block text-sm text-ink-2">
                  {wordForecast(forecasts, outcome, each)}
                </span>
              </span>
            </Radio>
          ))}
        </Choices>
      </Form>
    </Dialog>
  );
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="mt-4">
    <legend className="text-sm font-semibold">{legend}</legend>
    {children}
  </fieldset>
);

function wordForecast(forecasts: Forecasts, outcome: Outcome, weeks: Weeks): string {
  const found = forecasts.find((each) => each.outcome === outcome && each.weeks === weeks);
  const { state = 'not-enough', have = 0, need = 0, difference = null } = found ?? {};
  if (state === 'no-usual-time') return MESSAGES.forecast.noUsualTime;
  if (difference === null)
    return MESSAGES.forecast.notEnough({ have: formatNumber(have), need: formatNumber(need) });
  const shown = roundForecast(outcome, difference);
  return outcome === 'rating'
    ? MESSAGES.forecast.rating({ weeks, difference: formatNumber(shown) })
    : MESSAGES.forecast.clock({ weeks, minutes: shown });
}
