import { useRef, useState } from 'react';
import type { AuthSession } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { ACCOUNT_MESSAGES as MESSAGES, REMINDER_MESSAGES } from '#kernel/web/messages/app.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { useAuthSessions } from './queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { wordSignIn } from '#accounts/web/event-text.ts';

/** The signed-in devices, with buttons to sign them out. */
export function DevicesSection() {
  const query = useAuthSessions();
  const { data: devices } = query;
  const toast = useToast();
  const refresh = useRefresh('auth-sessions');
  const list = useRef<HTMLUListElement>(null);
  const { isBusy, run } = useAction(
    async (device: AuthSession | 'others') => {
      if (device === 'others') {
        await call('DELETE /account/sessions');
        toast.show('success', MESSAGES.signedOutOthers);
      } else {
        const { id, name } = device;
        await call('DELETE /account/sessions/:id', { params: { id } });
        toast.show('success', MESSAGES.signedOutDevice({ name }));
      }
    },
    MESSAGES.failed,
    async () => {
      await refresh();
      // The pressed button disappears with its device.
      list.current?.focus();
    },
  );

  if (devices === undefined)
    return <QueryState query={query} className="grid min-h-32 place-items-center" />;
  const here = devices.filter(({ current }) => current);
  const others = devices.filter(({ current }) => !current);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={MESSAGES.titles.devices} className="outline-none">
        {[...here, ...others].map((device) => (
          <Device
            key={device.id}
            device={device}
            isBusy={isBusy}
            onSignOut={() => void run(device)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <SignOutOthers count={others.length} isBusy={isBusy} onConfirm={() => void run('others')} />
      )}
    </>
  );
}

type DeviceProps = { device: AuthSession; isBusy: boolean; onSignOut: () => void };

function Device({ device, isBusy, onSignOut }: DeviceProps) {
  const { name, lastUsedAt, signedInBy, current } = device;
  const signedIn = wordSignIn(signedInBy);
  const lastUsed = MESSAGES.lastUsed({ date: shortDate(lastUsedAt), time: clockTime(lastUsedAt) });
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-b-2 border-dotted border-line py-2 last:border-b-0">
      <div className="grow basis-28 leading-snug">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className={`text-sm ${current ? 'font-semibold text-soga' : 'text-ink-2'}`}>
          {current ? REMINDER_MESSAGES.thisDevice : lastUsed}
        </p>
        {signedIn !== undefined && <p className="text-sm text-ink-2">{signedIn}</p>}
      </div>
      {!current && (
        <Button
          kind="secondary"
          className="px-4 text-sm"
          disabled={isBusy}
          aria-label={MESSAGES.signOutNamed({ name, lastUsed })}
          onClick={onSignOut}
        >
          {MESSAGES.signOutDevice}
        </Button>
      )}
    </li>
  );
}

type SignOutOthersProps = { count: number; isBusy: boolean; onConfirm: () => void };

/** Signs out all other devices after a confirmation in place of the button. */
function SignOutOthers({ count, isBusy, onConfirm }: SignOutOthersProps) {
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // The pressed button is gone: focus its replacement.
  useAfterChange(isAsking, () => (isAsking ? question : button).current?.focus());

  if (!isAsking)
    return (
      <Button
        ref={button}
        kind="danger"
        wide
        disabled={isBusy}
        className="mt-4"
        onClick={() => setAsking(true)}
      >
        {MESSAGES.signOutOthers}
      </Button>
    );
  return (
    <fieldset ref={question} tabIndex={-1} className="mt-4 outline-none">
      <legend className="mx-auto font-semibold">{MESSAGES.signOutOthersQuestion({ count })}</legend>
      <div className="mt-3 flex flex-wrap gap-3 *:flex-auto">
        <Button kind="secondary" disabled={isBusy} onClick={() => setAsking(false)}>
          {MESSAGES.signOutOthersKeep}
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={onConfirm}>
          {MESSAGES.signOutDevice}
        </Button>
      </div>
    </fieldset>
  );
}
