import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuthSession } from '#contract/account.ts';
import { call } from '#web/api/call.ts';
import { getErrorMessage } from '#web/api/api-error.ts';
import { shortDate } from '#web/time/long-dates.ts';
import { clockTime } from '#web/time/sleep-times.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { ACCOUNT_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { SignOutOthers } from './sign-out-others.tsx';
import { AUTH_SESSIONS_KEY, useAuthSessions } from '#web/api/queries/account.ts';

/** The signed-in devices, with buttons to sign them out. */
export function DevicesSection() {
  const { data: devices, error, refetch } = useAuthSessions();
  const toast = useToast();
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [isBusy, setBusy] = useState(false);

  const change = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast.show('success', done);
    } catch (failure) {
      toast.show('error', getErrorMessage(failure, MESSAGES.signOutFailed));
    }
    await queryClient.invalidateQueries({ queryKey: [AUTH_SESSIONS_KEY] });
    setBusy(false);
    // The pressed button disappears with its device.
    list.current?.focus();
  };

  if (devices === undefined) {
    if (error === null)
      return (
        <output className="grid min-h-32 place-items-center text-ink-2">
          {MESSAGES.devicesLoading}
        </output>
      );
    return (
      <>
        <FormError message={getErrorMessage(error, MESSAGES.devicesFailed)} />
        <Button kind="secondary" className="mt-3" onClick={() => void refetch()}>
          {MESSAGES.tryAgain}
        </Button>
      </>
    );
  }

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
            onSignOut={() =>
              void change(
                () => call('DELETE /account/sessions/:id', { params: { id: device.id } }),
                MESSAGES.signedOutDevice({ name: device.name }),
              )
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <SignOutOthers
          count={others.length}
          isBusy={isBusy}
          onConfirm={() =>
            void change(() => call('DELETE /account/sessions'), MESSAGES.signedOutOthers)
          }
        />
      )}
    </>
  );
}

function Device({
  device: { name, lastUsedAt, current },
  isBusy,
  onSignOut,
}: {
  device: AuthSession;
  isBusy: boolean;
  onSignOut: () => void;
}) {
  const lastUsed = MESSAGES.lastUsed({ date: shortDate(lastUsedAt), time: clockTime(lastUsedAt) });
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-b-2 border-dotted border-line py-2 last:border-b-0">
      <div className="grow basis-28 leading-snug">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className={`text-sm ${current ? 'font-semibold text-soga' : 'text-ink-2'}`}>
          {current ? MESSAGES.thisDevice : lastUsed}
        </p>
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
