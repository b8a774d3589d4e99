import { offsetMinutes } from '#kernel/web/time/zoned-time.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { format } from '#kernel/web/time/sleep-times.ts';
import { toCityName } from '#kernel/web/time/zone-names.ts';
import { placeOfZone, regionNamer } from '#kernel/web/time/cities.ts';
import { useState, type FormEvent } from 'react';
import type { ZoneStretch } from '../readers/nights/to-nights.ts';
import { formatLocale } from '#kernel/web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { SelectField } from '#kernel/web/ui/choices.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import type { StepProps } from './import-session.ts';
import { StepButtons, StepHeading } from './step-parts.tsx';

/** Asks for the time zones of nights whose files state none. */
export function ZonesStep({ session, state: { stretches } }: StepProps<'zones'>) {
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
        <SelectField
          key={stretch.id}
          label={describeStretch(stretch)}
          value={chosen[stretch.id] ?? ''}
          aria-invalid={isIncomplete && chosen[stretch.id] === ''}
          onChange={({ target }) => setChosen({ ...chosen, [stretch.id]: target.value })}
        >
          <ZoneOptions stretch={stretch} />
        </SelectField>
      ))}
      {isIncomplete && <FormError message={words.missing} />}
      <StepButtons onBack={session.reset} />
    </form>
  );
}

function describeStretch({ nights, from, to, ...kind }: ZoneStretch): string {
  const offset =
    kind.offsetMinutes === null ? MESSAGES.formats[kind.format] : formatOffset(kind.offsetMinutes);
  return MESSAGES.zones.offset({ offset, count: nights, range: formatMonths(from, to) });
}

function ZoneOptions({ stretch }: { stretch: ZoneStretch }) {
  const { offsetMinutes, exportedOffsetMinutes, timeZone, mustBeAnswered } = stretch;
  const minutes = offsetMinutes ?? exportedOffsetMinutes;
  const all = listTimeZones();
  if (minutes === undefined) return <Options zones={all} />;
  const dates = offsetMinutes === null ? [stretch.to] : [stretch.from, stretch.to];
  const fitting = all.filter((zone) => hasOffset(zone, minutes, dates));
  // The nights may have been elsewhere than the phone at the export.
  const others = offsetMinutes === null ? all.filter((zone) => !fitting.includes(zone)) : [];
  return (
    <>
      {mustBeAnswered && <option value="">{MESSAGES.zones.choose}</option>}
      {!mustBeAnswered && !fitting.includes(timeZone) && !others.includes(timeZone) && (
        <option value={timeZone}>{formatOffset(minutes)}</option>
      )}
      <Options zones={fitting} />
      <Options zones={others} />
    </>
  );
}

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

/** All zones of the browser; the screen's may have a name that the list lacks. */
const listTimeZones = (): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), screenTimeZone()]),
];

/** Whether a zone has an offset at noon of one of the dates. */
const hasOffset = (zone: string, minutes: number, dates: readonly string[]) =>
  dates.some((date) => offsetMinutes(Date.parse(`${date}T12:00:00Z`), zone) === minutes);

/** Names zones as `Asia/Ho Chi Minh City`: today's name, and the continent in the language. */
function nameZones(): (timeZone: string) => string {
  const nameRegion = regionNamer();
  return (timeZone) =>
    [placeOfZone(timeZone, nameRegion), ...timeZone.split('/').slice(1, -1), toCityName(timeZone)]
      .filter((part) => part !== '')
      .join('/')
      .replaceAll('_', ' ');
}

/** `UTC+05:30`. */
function formatOffset(minutes: number): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${twoDigits(size / 60)}:${twoDigits(size % 60)}`;
}

/** `Aug 2019 – Jul 2025`, or one month. */
function formatMonths(from: string, to: string): string {
  const [first, last] = [from, to].map((date) =>
    format(`${date}T00:00:00Z`, 'UTC', { month: 'short', year: 'numeric' }),
  );
  return first === last ? `${first}` : `${first} – ${last}`;
}
