import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call } from '#kernel/web/api/call.ts';
import { useServerUrl } from '#accounts/web/queries.ts';
import { CONNECTION_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button, SubmitButton } from '#kernel/web/ui/button.tsx';
import { SelectField } from '#kernel/web/ui/choices.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Form, type Texts } from '#kernel/web/ui/form.tsx';
import { QrCode } from '#kernel/web/ui/qr-code.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { useConfirmed } from '#sign-in/web/use-confirmed.tsx';
import { CopyButton } from '#kernel/web/ui/recovery-code-list.tsx';
import { SCOPES, TOKEN_KINDS, toText, type Kind, type OtherConnections } from './kinds.ts';

type Made = { kind: Kind; text: string };

type AddConnectionProps = { others: readonly OtherConnections[]; onAdded: () => Promise<void> };

/** Adds a connection, after a confirmation, and shows its secret once. */
export function AddConnection({ others, onAdded }: AddConnectionProps) {
  const kinds: readonly Kind[] = [...TOKEN_KINDS, ...others.map(({ kind }) => kind)];
  const [kind, setKind] = useState<Kind>();
  const other = others.find((one) => one.kind === kind);
  const [made, setMade] = useState<Made>();
  const select = useRef<HTMLSelectElement>(null);
  // The pressed button is gone: focus its replacement.
  useAfterChange(made, () => select.current?.focus());
  const base = useServerUrl();

  const { isBusy, run, question } = useConfirmed(
    async (form: Texts) => {
      if (kind === undefined) return;
      const tokenKind = TOKEN_KINDS.find((each) => each === kind);
      if (tokenKind !== undefined) {
        const body = { name: form['name'] ?? '', scopes: SCOPES[tokenKind] };
        const { token } = await call('POST /account/tokens', { body });
        setMade({ kind, text: toText(kind, base, token) });
      } else if (other !== undefined) {
        setMade({ kind, text: await other.create(form) });
      }
      setKind(undefined);
    },
    MESSAGES.createFailed,
    onAdded,
  );

  if (made !== undefined) {
    const { About } = others.find((one) => one.kind === made.kind) ?? {};
    return (
      <MadeConnection {...made} onKept={() => setMade(undefined)}>
        {About && <About text={made.text} />}
      </MadeConnection>
    );
  }
  if (question) return question;
  return (
    <>
      <SelectField
        ref={select}
        label={MESSAGES.add}
        value={kind ?? ''}
        onChange={({ target }) => setKind(kinds.find((each) => each === target.value))}
      >
        <option value="">{MESSAGES.choose}</option>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {MESSAGES.kinds[each]}
          </option>
        ))}
      </SelectField>
      {kind !== undefined && (
        <Form key={kind} submission={{ isBusy, failure: null, run }}>
          <p className="mt-2 text-sm text-pretty text-ink-2">{MESSAGES.hints[kind]}</p>
          {other?.fields ?? (
            <Field
              label={MESSAGES.name}
              name="name"
              defaultValue={MESSAGES.kinds[kind]}
              maxLength={60}
              autoComplete="off"
              required
            />
          )}
          <SubmitButton kind="secondary" className="mt-4" busy={MESSAGES.creating}>
            {MESSAGES.create}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

/** What a button calls: the parts that an app asks for, and one command for a terminal. */
function ButtonCall({ token }: { token: string }) {
  const url = `${useServerUrl()}/sleeps/toggle`;
  const header = `Authorization: Bearer ${token}`;
  const command = `curl -X POST ${url} -H "${header}"`;
  const parts = [
    [MESSAGES.call.address, url],
    [MESSAGES.call.header, header],
    [MESSAGES.call.command, command],
  ] as const;
  return (
    <>
      <dl>
        {parts.map(([name, text]) => (
          <div key={name} className="mt-3">
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="font-mono text-sm wrap-anywhere select-all" dir="ltr">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <CopyButton text={command} label={MESSAGES.call.copy} />
      </div>
      <QrCode text={command} label={MESSAGES.code} />
    </>
  );
}

/** The sentence above what was made. */
const READY: Readonly<Record<Kind, keyof typeof MESSAGES.ready>> = {
  press: 'press',
  calendar: 'calendar',
  hook: 'calendar',
  arrive: 'calendar',
  read: 'read',
  all: 'read',
  webhook: 'webhook',
};

/** The token, address or secret: as text that a tap selects, to copy, and as a code. */
function MadeConnection({
  kind,
  text,
  onKept,
  children,
}: Made & { onKept: () => void; children: ReactNode }) {
  const box = useRef<HTMLOutputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <output
      ref={box}
      tabIndex={-1}
      className="mt-4 block rounded-field border-[1.5px] border-edge p-3"
    >
      <p className="text-sm text-pretty">{MESSAGES.ready[READY[kind]]}</p>
      {kind === 'press' ? (
        <ButtonCall token={text} />
      ) : (
        <>
          <p className="mt-3 font-mono text-sm wrap-anywhere select-all" dir="ltr">
            {text}
          </p>
          <QrCode text={text} label={MESSAGES.code} />
        </>
      )}
      {children}
      <div className="mt-4 flex flex-wrap gap-3 *:flex-auto">
        {kind !== 'press' && <CopyButton text={text} />}
        <Button className="min-h-12" onClick={onKept}>
          {MESSAGES.done}
        </Button>
      </div>
    </output>
  );
}
