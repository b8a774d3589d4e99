import { useState, type FormEvent } from 'react';
import type { ZoneStretch } from '#import/nights/to-nights.ts';
import type { ZoneAnswers } from '#import/nights/zones.ts';
import { formatLocale, formatNumber } from '#web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { screenTimeZone } from '#web/time/screen-time-zone.ts';
import { newId } from '#web/outbox/operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { StepHeading } from './step-heading.tsx';
import {
  formatMonths,
  formatOffset,
  listTimeZones,
  listZones,
  nameZones,
  proposeZone,
  rememberZones,
} from './zone-choices.ts';

/** A range being typed. */
type Elsewhere = NonNullable<ZoneAnswers['elsewhere']>[number] & { readonly id: string };

/** Asks for the time zones of nights whose files state none. */
export function ZonesStep({
  session,
  state: { stretches, answers },
}: {
  session: ImportSession;
  state: Extract<ImportState, { step: 'zones' }>;
}) {
  const words = MESSAGES.zones;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      stretches.map((stretch) => [stretch.id, proposeZone(session.userId, stretch)]),
    ),
  );
  const [away, setAway] = useState<readonly Elsewhere[]>(() =>
    (answers.elsewhere ?? []).map((range) => ({ ...range, id: newId() })),
  );
  const [isIncomplete, setIncomplete] = useState(false);

  const answer = (event: FormEvent) => {
    event.preventDefault();
    const isOpen = Object.values(chosen).includes('');
    setIncomplete(isOpen);
    if (isOpen) return;
    rememberZones(session.userId, chosen);
    session.answerZones({
      stretches: { ...answers.stretches, ...chosen },
      elsewhere: away.map(({ from, to, timeZone }) => ({ from, to, timeZone })),
    });
  };
  const changeAway = (id: string, change: Partial<Elsewhere>) =>
    setAway(away.map((each) => (each.id === id ? { ...each, ...change } : each)));

  return (
    <form onSubmit={answer}>
      <StepHeading>{words.title}</StepHeading>
      <p className="mt-1 text-pretty text-ink-2">{words.hint}</p>
      {stretches.map((stretch) => (
        <ChoiceField
          key={stretch.id}
          label={describeStretch(stretch)}
          value={chosen[stretch.id] ?? ''}
          isMissing={isIncomplete && chosen[stretch.id] === ''}
          onChange={(timeZone) => setChosen({ ...chosen, [stretch.id]: timeZone })}
        >
          <ZoneOptions stretch={stretch} />
        </ChoiceField>
      ))}
      {away.map(({ id, from, to, timeZone }, index) => {
        const title = words.awayTitle({ number: formatNumber(index + 1) });
        return (
          <fieldset
            key={id}
            aria-label={title}
            className="mt-4 border-t-2 border-dotted border-line pt-2"
          >
            <p className="font-semibold">{title}</p>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-3">
              <Field
                label={words.from}
                type="date"
                required
                value={from}
                onChange={(event) => changeAway(id, { from: event.target.value })}
              />
              <Field
                label={words.to}
                type="date"
                required
                min={from}
                value={to}
                onChange={(event) => changeAway(id, { to: event.target.value })}
              />
            </div>
            <ChoiceField
              label={words.zone}
              value={timeZone}
              onChange={(zone) => changeAway(id, { timeZone: zone })}
            >
              <AllZones />
            </ChoiceField>
            <Button
              kind="secondary"
              className="mt-3"
              onClick={() => setAway(away.filter((each) => each.id !== id))}
            >
              {words.remove}
            </Button>
          </fieldset>
        );
      })}
      {isIncomplete && <FormError message={words.missing} />}
      <div className="mt-4 flex flex-col gap-2.5">
        <Button
          kind="secondary"
          wide
          onClick={() =>
            setAway([...away, { id: newId(), from: '', to: '', timeZone: screenTimeZone() }])
          }
        >
          {words.away}
        </Button>
        <Button type="submit" wide>
          {MESSAGES.next}
        </Button>
        <Button kind="secondary" wide onClick={session.reset}>
          {MESSAGES.back}
        </Button>
      </div>
    </form>
  );
}

function describeStretch({ nights, from, to, ...kind }: ZoneStretch): string {
  const args = { count: nights, range: formatMonths(from, to) };
  return kind.offsetMinutes === null
    ? MESSAGES.zones.none({ ...args, format: MESSAGES.formats[kind.format] })
    : MESSAGES.zones.offset({ ...args, offset: formatOffset(kind.offsetMinutes) });
}

function ZoneOptions({ stretch }: { stretch: ZoneStretch }) {
  const { offsetMinutes, timeZone, mustBeAnswered } = stretch;
  if (offsetMinutes === null) return <AllZones />;
  const fitting = listZones(stretch);
  return (
    <>
      {mustBeAnswered && <option value="">{MESSAGES.zones.choose}</option>}
      {!mustBeAnswered && !fitting.includes(timeZone) && (
        <option value={timeZone}>{formatOffset(offsetMinutes)}</option>
      )}
      <Options zones={fitting} />
    </>
  );
}

const AllZones = () => <Options zones={listTimeZones()} />;

function Options({ zones }: { zones: readonly string[] }) {
  const nameZone = nameZones();
  return zones
    .map((zone) => ({ zone, label: nameZone(zone) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, formatLocale()))
    .map(({ zone, label }) => (
      <option key={zone} value={zone}>
        {label}
      </option>
    ));
}
