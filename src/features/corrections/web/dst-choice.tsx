import { useId } from 'react';
import { DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { Radio } from '#kernel/web/ui/choices.tsx';
import { formatShortDate, shortDate } from '#kernel/web/time/long-dates.ts';
import { clockTime, format } from '#kernel/web/time/sleep-times.ts';
import type { ClockPick, FormMoment } from './sleep-form.ts';

type DstChoiceProps = {
  moment: FormMoment;
  timeZone: string;
  pick: ClockPick | undefined;
  onPick: (pick: ClockPick) => void;
};

const PICKS = ['earlier', 'later'] as const;

/** Asks which instant a skipped or repeated local time means; renders nothing if it is unambiguous. */
export function DstChoice({ moment, timeZone, pick, onPick }: DstChoiceProps) {
  const name = useId();
  const { local, meant } = moment;
  if (meant === undefined || meant.kind === 'once') return null;
  const { kind } = meant;
  // Format like the fields: a local time on a day without clock changes.
  const time = clockTime(`2000-01-01T${local.time}:00Z`, 'UTC');
  const ask = kind === 'skipped' ? DIARY_MESSAGES.skipped : DIARY_MESSAGES.twice;
  const question = ask({ time, date: formatShortDate(local.date) });

  const formatChoice = (instant: number, which: ClockPick): string => {
    if (kind === 'skipped')
      return DIARY_MESSAGES.atTime({
        time: clockTime(instant, timeZone),
        date: shortDate(instant, timeZone),
      });
    const word = which === 'earlier' ? DIARY_MESSAGES.first : DIARY_MESSAGES.second;
    const offset = offsetText(instant, timeZone);
    return word({ time, offset: DIARY_MESSAGES.offset({ offset }) });
  };

  return (
    <fieldset className="mt-2 rounded-field border-[1.5px] border-kunyit px-3.5 py-2">
      <legend className="sr-only">{question}</legend>
      <p className="text-sm font-medium" aria-hidden="true">
        {question}
      </p>
      {PICKS.map((which) => (
        <Radio
          key={which}
          className="text-sm font-semibold"
          name={name}
          checked={which === pick}
          onChange={() => onPick(which)}
        >
          {formatChoice(meant[which], which)}
        </Radio>
      ))}
    </fieldset>
  );
}

/** '+2', '-3:30', from a text that ends with 'GMT+2'; of 0 with 'GMT'. */
const offsetText = (instant: number, timeZone: string): string =>
  format(instant, timeZone, { timeZoneName: 'shortOffset' }, 'en-US').split('GMT')[1] || '+0';
