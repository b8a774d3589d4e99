import { Field } from '#kernel/web/ui/field.tsx';
import { TimeField } from '#kernel/web/ui/time-field.tsx';
import { DIARY_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { momentText } from '#diary/web/date-names.ts';
import { durationText } from '#kernel/web/time/sleep-times.ts';
import { DstChoice } from './dst-choice.tsx';
import type { FormErrors } from './form-errors.ts';
import type { AskedTimes, SleepForm, SleepReading } from './sleep-form.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { Emphasized, emphasize } from '#kernel/web/ui/emphasized.tsx';

type TimesFieldsProps = {
  asks: AskedTimes;
  form: SleepForm;
  reading: SleepReading;
  faults: FormErrors;
  onChange: (change: Partial<SleepForm>) => void;
};

/** A choice applies to one local time, date and zone; reset it when one of them changes. */
const UNPICKED = { asleepPick: undefined, wokePick: undefined };

/** Fields for the date of waking, two local times, and their zone, as far as they are asked for. */
export function TimesFields({ asks, form, reading, faults, onChange }: TimesFieldsProps) {
  const { start, end, minutes } = reading;
  return (
    <>
      <Field
        type="date"
        label={asks === 'start' ? PICTURE_MESSAGES.columns.date : DIARY_MESSAGES.date}
        error={faults.date}
        value={form.date}
        onChange={(event) => onChange({ date: event.target.value, ...UNPICKED })}
      />
      <div
        className={
          asks === 'both' ? 'grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-3' : ''
        }
      >
        {asks !== 'end' && (
          <TimeField
            label={DIARY_MESSAGES.asleep}
            error={faults.asleep}
            value={form.asleep}
            onChange={(asleep) => onChange({ asleep, ...UNPICKED })}
          />
        )}
        {asks !== 'start' && (
          <TimeField
            label={DIARY_MESSAGES.woke}
            error={faults.woke}
            value={form.woke}
            onChange={(woke) => onChange({ woke, ...UNPICKED })}
          />
        )}
      </div>
      <DstChoice
        moment={start}
        timeZone={form.timeZone}
        pick={form.asleepPick}
        onPick={(asleepPick) => onChange({ asleepPick })}
      />
      {end !== undefined && (
        <DstChoice
          moment={end}
          timeZone={form.timeZone}
          pick={form.wokePick}
          onPick={(wokePick) => onChange({ wokePick })}
        />
      )}
      {asks !== 'end' && (
        <TimeZoneField
          value={form.timeZone}
          error={faults.timeZone}
          onChange={(timeZone) => onChange({ timeZone, ...UNPICKED })}
        />
      )}
      {asks === 'both' && (
        <output className="block text-sm text-ink-2 [font-variant-numeric:tabular-nums]">
          {minutes !== undefined && start.instant !== undefined && end?.instant !== undefined && (
            <Emphasized
              text={DIARY_MESSAGES.span({
                duration: emphasize(durationText(minutes)),
                start: momentText(start.instant, form.timeZone),
                end: momentText(end.instant, form.timeZone),
              })}
            />
          )}
        </output>
      )}
    </>
  );
}
