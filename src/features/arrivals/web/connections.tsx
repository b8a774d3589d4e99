import type { Arrival } from '../contract.ts';
import { useServerUrl } from '#accounts/web/queries.ts';
import { call } from '#kernel/web/api/call.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';
import {
  ARRIVAL_MESSAGES as MESSAGES,
  CONNECTION_MESSAGES,
  IMPORT_MESSAGES,
  REMINDER_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { fullDate } from '#kernel/web/time/long-dates.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { useScreenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { SelectField } from '#kernel/web/ui/choices.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import type { Texts } from '#kernel/web/ui/form.tsx';
import { CopyButton } from '#kernel/web/ui/recovery-code-list.tsx';
import { useArrivals } from './queries.ts';

/** Longer without an arrival, something is wrong on the phone. */
const QUIET_AFTER_MS = 3 * 86_400_000;

/** The devices that send nights as connections of the account. */
export function useArrivalConnections() {
  const query = useArrivals();
  const base = useServerUrl();
  return {
    kind: 'arrive',
    key: 'arrivals',
    query,
    items: query.data?.items.map(toConnection),
    fields: <ArrivalFields />,
    create: (form: Texts) => createAddress(base, form),
    About: HowToSend,
  } as const;
}

function toConnection(arrival: Arrival) {
  const { id, name } = arrival;
  return {
    id,
    name,
    status: CONNECTION_MESSAGES.kinds.arrive,
    details: <LastArrival arrival={arrival} />,
    isHeld: false,
    remove: () => call('DELETE /account/tokens/:id', { params: { id } }),
    removed: 'api-token-revoked',
  } as const;
}

/** What nights leave open, answered once for all. */
function ArrivalFields() {
  const zone = useScreenTimeZone();
  return (
    <>
      <Field
        label={CONNECTION_MESSAGES.name}
        name="name"
        defaultValue={CONNECTION_MESSAGES.kinds.arrive}
        maxLength={60}
        autoComplete="off"
        required
      />
      <SelectField label={MESSAGES.zone} name="timeZone">
        <option value="">{MESSAGES.zoneOfAccount}</option>
        <option value={zone}>{MESSAGES.zoneAlways({ zone })}</option>
      </SelectField>
      <SelectField label={MESSAGES.date} name="date">
        <option value="">{IMPORT_MESSAGES.columns.dateOfSleep}</option>
        <option value="morning">{IMPORT_MESSAGES.columns.dateOfWaking}</option>
      </SelectField>
    </>
  );
}

/** The address has the token and the answers. */
async function createAddress(base: string, { name = '', ...answers }: Texts): Promise<string> {
  const body = { name, scopes: ['arrive' as const] };
  const { token } = await call('POST /account/tokens', { body });
  const given = Object.entries(answers).filter((entry): entry is [string, string] => !!entry[1]);
  const query = new URLSearchParams(given).toString();
  return `${base}/arrivals/${token}${query && '?'}${query}`;
}

/** A command that tries the address, and how apps are set up. */
function HowToSend({ text }: { text: string }) {
  const command = `curl -d '{"nights":[]}' '${text}'`;
  return (
    <>
      <h3 className="mt-4 font-sans text-sm font-semibold">{REMINDER_MESSAGES.test}</h3>
      <p className="mt-1 text-sm text-pretty">{MESSAGES.testHint}</p>
      <p className="my-2 font-mono text-sm wrap-anywhere select-all" dir="ltr">
        {command}
      </p>
      <CopyButton text={command} label={CONNECTION_MESSAGES.call.copy} />
      <h3 className="mt-4 font-sans text-sm font-semibold">{MESSAGES.steps.title}</h3>
      <ul className="mt-1 grid list-disc gap-1 ps-5 text-sm text-pretty">
        {Object.entries(MESSAGES.steps).map(
          ([app, step]) => app !== 'title' && <li key={app}>{step}</li>,
        )}
      </ul>
    </>
  );
}

const isQuiet = ({ createdAt, arrivedAt, refusedAt }: Arrival): boolean =>
  Date.now() - Date.parse(refusedAt ?? arrivedAt ?? createdAt) > QUIET_AFTER_MS;

/** When it last arrived and what it brought, a refusal since, and a long silence. */
function LastArrival({ arrival }: { arrival: Arrival }) {
  const { arrivedAt, counts, refusedAt, refusal } = arrival;
  const zone = useScreenTimeZone();
  const dateOf = (instant: string) =>
    joinParts([fullDate(instant, zone), clockTime(instant, zone)]);
  const { new: added = 0, longer = 0, measured = 0 } = counts ?? {};
  const lines = [
    arrivedAt === null ? MESSAGES.none : MESSAGES.last({ date: dateOf(arrivedAt) }),
    added + longer > 0 ? IMPORT_MESSAGES.statuses.new({ count: added + longer }) : undefined,
    measured > 0 ? IMPORT_MESSAGES.statuses.overlaps({ count: measured }) : undefined,
  ];
  return (
    <div className="w-full text-sm text-pretty">
      <p>{joinParts(lines)}</p>
      {refusedAt !== null && (
        <p className="text-kunyit">
          {MESSAGES.refused({ date: dateOf(refusedAt), reason: refusal ?? '' })}
        </p>
      )}
      {isQuiet(arrival) && <p className="text-kunyit">{MESSAGES.silent}</p>}
    </div>
  );
}
