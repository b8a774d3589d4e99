import { call } from '#web/api/call.ts';
import { useAuthSessions } from '#web/api/queries/account.ts';
import { canUsePasskeys, makePasskey } from '#web/browser/passkeys.ts';
import { PASSKEY_MESSAGES as MESSAGES } from '#web/messages/app.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, type Texts } from '#web/ui/form.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useConfirmed } from '../use-confirmed.tsx';

type AddPasskeyProps = {
  /** Where passkeys work; null: this server has none. */
  origin: string | null;
  onAdded: () => Promise<unknown>;
};

/** Adds a passkey after a confirmation, or says why there can be none. */
export function AddPasskey({ origin, onAdded }: AddPasskeyProps) {
  const toast = useToast();
  const { data: devices } = useAuthSessions();
  const { isBusy, run, question } = useConfirmed(
    async ({ name = '' }: Texts) => {
      const options = await call('POST /account/passkeys/challenge');
      try {
        const credential = await makePasskey(options);
        await call('POST /account/passkeys', { body: { name, credential } });
        toast.show('success', MESSAGES.added);
      } catch (error) {
        const isKnown = error instanceof DOMException && error.name === 'InvalidStateError';
        if (!isKnown) throw error;
        toast.show('error', MESSAGES.known);
      }
    },
    MESSAGES.failed,
    onAdded,
  );

  const obstacle = findObstacle(origin);
  if (obstacle !== undefined) return <p className="mt-3 text-pretty">{obstacle}</p>;
  if (question) return question;
  // The name of this device.
  const name = devices?.find(({ current }) => current)?.name;
  return (
    <Form key={name} submission={{ isBusy, failure: null, run }}>
      <Field
        label={MESSAGES.name}
        name="name"
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        required
      />
      <SubmitButton kind="secondary" className="mt-4" busy={MESSAGES.waiting}>
        {MESSAGES.add}
      </SubmitButton>
    </Form>
  );
}

function findObstacle(origin: string | null): string | undefined {
  if (origin === null) return MESSAGES.unavailable;
  if (origin !== location.origin) return MESSAGES.elsewhere({ address: origin });
  return canUsePasskeys() ? undefined : MESSAGES.unsupported;
}
