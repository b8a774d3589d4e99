import { useState, type FormEvent } from 'react';
import type { ZoneStretch } from '#import/nights/to-nights.ts';
import { formatLocale } from '#web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { StepHeading } from './step-heading.tsx';
import { formatMonths, formatOffset, listTimeZones, listZones, nameZones } from './zone-choices.ts';

/** Asks for the time zones of nights whose files state none. */
export function ZonesStep({
  session,
  state: { stretches },
}: {
  session: ImportSession;
  state: Extract<ImportState, { step: 'zones' }>;
}) {
  const words = MESSAGES.zones;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      stretches.map(({ id, timeZone, mustBeAnswered }) => [id, mustBeAnswered ? '' : timeZone]),
    ),
  );
  const [isIncomplete, setIncomplete] = useState(false);

  const answer = (event: FormEvent) => {
    event.preventDefault();
    const isOpen = Object.values(chosen).includes('');
    setIncomplete(isOpen);
    if (!isOpen) session.answerZones(chosen);
  };
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
      {isIncomplete && <FormError message={words.missing} />}
      <div className="mt-4 flex flex-col gap-2.5">
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
