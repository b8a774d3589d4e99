import { useState } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { useSubmission } from '#kernel/web/api/use-submission.ts';
import { HISTORY_MESSAGES, REMINDER_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { SubmitButton } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Form } from '#kernel/web/ui/form.tsx';
import { SelectField } from '#kernel/web/ui/choices.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';

const KINDS = ['email', 'ntfy', 'gotify', 'webhook'] as const;
type Kind = (typeof KINDS)[number];

type AddChannelFormProps = { sendsMail: boolean; onAdded: () => Promise<void> };

/** Adds a channel: email, ntfy, Gotify or webhook. */
export function AddChannelForm(props: AddChannelFormProps) {
  const [kind, setKind] = useState<Kind>();
  return (
    <>
      <SelectField
        label={MESSAGES.add}
        value={kind ?? ''}
        onChange={({ target }) => setKind(KINDS.find((each) => each === target.value))}
      >
        <option value="">{MESSAGES.kind}</option>
        {KINDS.filter((each) => each !== 'email' || props.sendsMail).map((each) => (
          <option key={each} value={each}>
            {MESSAGES.channelKinds[each]}
          </option>
        ))}
      </SelectField>
      {kind !== undefined && (
        <ChannelFields
          key={kind}
          kind={kind}
          onAdded={async () => {
            await props.onAdded();
            setKind(undefined);
          }}
        />
      )}
    </>
  );
}

function ChannelFields({ kind, onAdded }: { kind: Kind; onAdded: () => Promise<void> }) {
  const toast = useToast();
  const submission = useSubmission(async ({ address = '', token = '' }) => {
    const channel = await call('POST /account/reminder-channels', {
      body: { kind, address, ...(token !== '' && { token }) },
    });
    toast.show('success', channel.isActive ? MESSAGES.added : MESSAGES.confirmSent);
    await onAdded();
  }, MESSAGES.addFailed);
  const isEmail = kind === 'email';
  return (
    <Form submission={submission} noValidate={!isEmail}>
      <Field
        label={MESSAGES.addresses[kind]}
        name="address"
        type={isEmail ? 'email' : 'url'}
        autoComplete={isEmail ? 'email' : 'off'}
        placeholder={isEmail ? undefined : MESSAGES.examples[kind]}
        required
      />
      {!isEmail && (
        <Field
          label={kind === 'gotify' ? MESSAGES.token : MESSAGES.tokenOptional}
          name="token"
          type="password"
          autoComplete="off"
          required={kind === 'gotify'}
        />
      )}
      <SubmitButton kind="secondary" className="mt-4" busy={MESSAGES.adding}>
        {HISTORY_MESSAGES.add}
      </SubmitButton>
    </Form>
  );
}
