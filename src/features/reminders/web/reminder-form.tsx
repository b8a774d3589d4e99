import { useEffect, useState } from 'react';
import type { Reminders, SaveRemindersBody } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import {
  ACCOUNT_MESSAGES,
  DIARY_MESSAGES,
  PICTURE_MESSAGES,
  REMINDER_MESSAGES as MESSAGES,
} from '#kernel/web/messages/app.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Checkbox } from '#kernel/web/ui/choices.tsx';
import { Form, type Texts } from '#kernel/web/ui/form.tsx';
import { TimeField } from '#kernel/web/ui/time-field.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { Weekdays } from '#kernel/web/ui/weekdays.tsx';
import { formatNumber } from '#kernel/web/messages/formats.ts';

const KINDS = ['bedtime', 'stillAsleep', 'morning'] as const;
type Kind = (typeof KINDS)[number];

/** Default quiet hours: a usual night. */
const DEFAULT_QUIET_HOURS = { from: '23:00', to: '06:00' };

const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const toMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const toClock = (minute: number) => clockTime(minute * 60_000, 'UTC');

type Draft = ReturnType<typeof toDraft>;

/** Times are HH:MM, or empty while typing. */
const toDraft = ({ bedtime, stillAsleep, morning, quietHours }: Reminders) => ({
  bedtime: { ...bedtime, time: toTime(bedtime.setMinute) },
  stillAsleep,
  morning: { ...morning, time: toTime(morning.setMinute) },
  quiet: {
    isOn: quietHours !== null,
    from: quietHours ? toTime(quietHours.fromMinute) : DEFAULT_QUIET_HOURS.from,
    to: quietHours ? toTime(quietHours.toMinute) : DEFAULT_QUIET_HOURS.to,
  },
});

/** In one order, so that bodies can be compared as text. */
const toChoice = ({ isOn, weekdays }: SaveRemindersBody['stillAsleep']) => ({ isOn, weekdays });

/** Null if a time is missing. */
function toBody({ bedtime, stillAsleep, morning, quiet }: Draft): SaveRemindersBody | null {
  const typed = [bedtime.time, morning.time, ...(quiet.isOn ? [quiet.from, quiet.to] : [])];
  if (typed.includes('')) return null;
  return {
    bedtime: { ...toChoice(bedtime), setMinute: toMinute(bedtime.time) },
    stillAsleep: toChoice(stillAsleep),
    morning: { ...toChoice(morning), setMinute: toMinute(morning.time) },
    quietHours: quiet.isOn
      ? { fromMinute: toMinute(quiet.from), toMinute: toMinute(quiet.to) }
      : null,
  };
}

/** A missing time differs from each stored one. */
const isChanged = (draft: Draft, reminders: Reminders) =>
  JSON.stringify(toBody(draft)) !== JSON.stringify(toBody(toDraft(reminders)));

type ReminderFormProps = {
  reminders: Reminders;
  onChange: (isChanged: boolean) => void;
  onSaved: () => Promise<void>;
};

/** The kinds of reminders, each with its time in words, days and quiet hours. */
export function ReminderForm({ reminders, onChange, onSaved }: ReminderFormProps) {
  const toast = useToast();
  const [draft, setDraft] = useState(() => toDraft(reminders));
  const [isIncomplete, setIncomplete] = useState(false);
  const submission = useAction<Texts>(async () => {
    const body = toBody(draft);
    setIncomplete(body === null);
    if (body === null) return;
    await call('PUT /account/reminders', { body });
    await onSaved();
    toast.show('success', ACCOUNT_MESSAGES.saved);
  }, ACCOUNT_MESSAGES.saveFailed);
  const { quiet } = draft;
  const isUnsaved = isChanged(draft, reminders);
  useEffect(() => {
    onChange(isUnsaved);
    return () => onChange(false);
  }, [isUnsaved, onChange]);

  const choose = <Part extends keyof Draft>(part: Part, change: Partial<Draft[Part]>) =>
    setDraft({ ...draft, [part]: { ...draft[part], ...change } });
  const chooseDay = (kind: Kind, weekday: number, isChosen: boolean) => {
    const others = draft[kind].weekdays.filter((each) => each !== weekday);
    choose(kind, { weekdays: (isChosen ? [...others, weekday] : others).toSorted() });
  };
  const findFault = (time: string) =>
    isIncomplete && time === '' ? DIARY_MESSAGES.missingTime : undefined;

  const formatHint = (kind: Kind) => {
    const { times: due } = reminders;
    if (kind === 'stillAsleep') {
      return MESSAGES.stillAsleep({ hours: formatNumber(due.stillAsleepAfterMinutes / 60) });
    }
    const { source, minuteOfDay } = due[kind];
    const { time } = draft[kind];
    const minute = source === 'set' && time ? toMinute(time) : minuteOfDay;
    const clock = toClock(minute);
    if (kind === 'morning') return MESSAGES.morning[source === 'set' ? 'set' : 'usual']({ clock });
    return MESSAGES.bedtime[source === 'set' || source === 'goal' ? source : 'usual']({ clock });
  };

  return (
    <Form submission={submission}>
      <h3 className="text-lg">{MESSAGES.what}</h3>
      {KINDS.map((kind) => (
        <div key={kind} className="mt-2 border-b-2 border-dotted border-line pb-2">
          <Choice
            isChecked={draft[kind].isOn}
            label={MESSAGES.kinds[kind]}
            hint={formatHint(kind)}
            onChange={(isOn) => choose(kind, { isOn })}
          />
          {draft[kind].isOn && (
            <fieldset>
              <legend className="sr-only">{MESSAGES.days({ kind: MESSAGES.kinds[kind] })}</legend>
              <Weekdays
                box={(weekday) => ({
                  checked: draft[kind].weekdays.includes(weekday),
                  onChange: ({ target }) => chooseDay(kind, weekday, target.checked),
                })}
              />
            </fieldset>
          )}
          {kind !== 'stillAsleep' && draft[kind].isOn && reminders.times[kind].source === 'set' && (
            <TimeField
              label={MESSAGES.time}
              value={draft[kind].time}
              onChange={(time) => choose(kind, { time })}
              error={findFault(draft[kind].time)}
            />
          )}
        </div>
      ))}
      <div className="mt-2">
        <Choice
          isChecked={quiet.isOn}
          label={MESSAGES.quiet}
          hint={MESSAGES.quietHint}
          onChange={(isOn) => choose('quiet', { isOn })}
        />
        {quiet.isOn && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-3">
            <TimeField
              label={PICTURE_MESSAGES.columns.from}
              value={quiet.from}
              onChange={(from) => choose('quiet', { from })}
              error={findFault(quiet.from)}
            />
            <TimeField
              label={PICTURE_MESSAGES.columns.to}
              value={quiet.to}
              onChange={(to) => choose('quiet', { to })}
              error={findFault(quiet.to)}
            />
          </div>
        )}
      </div>
      <SubmitButton className="mt-4" busy={DIARY_MESSAGES.saving}>
        {MESSAGES.save}
      </SubmitButton>
    </Form>
  );
}

type ChoiceProps = {
  isChecked: boolean;
  label: string;
  hint: string;
  onChange: (isChecked: boolean) => void;
};

function Choice({ isChecked, label, hint, onChange }: ChoiceProps) {
  return (
    <Checkbox
      className="py-1.5"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
    >
      <span className="leading-snug">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-pretty text-ink-2">{hint}</span>
      </span>
    </Checkbox>
  );
}
