import { useRef } from 'react';
import type { Passkey } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { usePasskeys } from './queries.ts';
import { useAuthSessions } from '#sign-in/web/queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { canUsePasskeys, makePasskey } from './credentials.ts';
import {
  ACCOUNT_MESSAGES,
  ACTIVITY_MESSAGES,
  CONNECTION_MESSAGES,
  PASSKEY_MESSAGES as MESSAGES,
  REMINDER_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { Button, SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Form } from '#kernel/web/ui/form.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { useConfirmed } from '#sign-in/web/use-confirmed.tsx';

/** The passkeys of the account, to add, rename and remove. */
export function Passkeys() {
  const query = usePasskeys();
  const { data } = query;
  const { data: devices } = useAuthSessions();
  const refresh = useRefresh('passkeys');
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const { isBusy, run, question } = useConfirmed(
    (work: () => Promise<unknown>) => work(),
    MESSAGES.failed,
    async () => {
      await refresh();
      // The pressed button may be gone with its passkey.
      list.current?.focus();
    },
  );
  const add = () =>
    run(async () => {
      const options = await call('POST /account/passkeys/challenge');
      const here = devices?.find(({ current }) => current);
      try {
        const body = { name: here?.name ?? MESSAGES.title, credential: await makePasskey(options) };
        await call('POST /account/passkeys', { body });
        toast.show('success', ACTIVITY_MESSAGES.happened['passkey-added']);
      } catch (error) {
        if (!isKnownHere(error)) throw error;
        toast.show('error', MESSAGES.known);
      }
    });
  const rename = ({ id }: Passkey, name: string) =>
    run(() => call('PATCH /account/passkeys/:id', { params: { id }, body: { name } }));
  const remove = ({ id, name }: Passkey) =>
    run(async () => {
      await call('DELETE /account/passkeys/:id', { params: { id } });
      const event = ACTIVITY_MESSAGES.happened['passkey-removed'];
      toast.show('success', ACTIVITY_MESSAGES.aboutChannel({ event, channel: name }));
    });

  const obstacle = data && findObstacle(data.origin);
  // On a server without passkeys there may be some of an earlier address.
  if (data?.origin === null && data.items.length === 0) return null;
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className="mt-4 text-lg">
        {MESSAGES.title}
      </h3>
      <p className="mt-1 text-pretty text-ink-2">{MESSAGES.intro}</p>
      {data === undefined && <QueryState query={query} />}
      {question}
      {data && !question && (
        <>
          <ul ref={list} tabIndex={-1} aria-label={MESSAGES.title} className="outline-none">
            {data.items.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                origin={data.origin}
                isBusy={isBusy}
                onRename={(name) => rename(passkey, name)}
                onRemove={() => void remove(passkey)}
              />
            ))}
          </ul>
          {obstacle === undefined ? (
            <Button
              kind="secondary"
              wide
              className="mt-3"
              disabled={isBusy}
              onClick={() => void add()}
            >
              {MESSAGES.add}
            </Button>
          ) : (
            <p className="mt-3 text-pretty">{obstacle}</p>
          )}
        </>
      )}
    </section>
  );
}

const isKnownHere = (error: unknown) =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** Why no passkey can be made here. */
function findObstacle(origin: string | null): string | undefined {
  if (origin === null) return MESSAGES.unavailable;
  if (origin !== location.origin) return MESSAGES.elsewhere({ address: origin });
  return canUsePasskeys() ? undefined : MESSAGES.unsupported;
}

type PasskeyRowProps = {
  passkey: Passkey;
  origin: string | null;
  isBusy: boolean;
  onRename: (name: string) => Promise<void>;
  onRemove: () => void;
};

function PasskeyRow({ passkey, origin, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const { name } = passkey;
  const submission = {
    isBusy,
    failure: null,
    run: ({ name: typed = name }) => onRename(typed),
  };
  return (
    <li className="border-b-2 border-dotted border-line last:border-b-0">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer items-center gap-3 py-2">
          <span className="grow leading-snug">
            <bdi className="font-medium wrap-anywhere">{name}</bdi>
            <span className="block text-sm text-ink-2">{describe(passkey, origin)}</span>
          </span>
          <Icon name="chevron" className="transition-transform group-open:rotate-90" />
        </summary>
        <Form submission={submission}>
          <Field
            label={CONNECTION_MESSAGES.name}
            name="name"
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            required
          />
          <div className="flex flex-wrap gap-3 py-3 *:flex-auto">
            <Button
              kind="danger"
              aria-label={REMINDER_MESSAGES.removeNamed({ name })}
              onClick={onRemove}
            >
              {REMINDER_MESSAGES.remove}
            </Button>
            <SubmitButton kind="secondary" wide={false} className="" busy={MESSAGES.save}>
              {MESSAGES.save}
            </SubmitButton>
          </div>
        </Form>
      </details>
    </li>
  );
}

function describe({ rpId, lastUsedAt }: Passkey, origin: string | null): string {
  if (origin === null || new URL(origin).hostname !== rpId) return MESSAGES.only({ address: rpId });
  if (lastUsedAt === null) return MESSAGES.unused;
  return ACCOUNT_MESSAGES.lastUsed({ date: shortDate(lastUsedAt), time: clockTime(lastUsedAt) });
}
