import { useRef, useState } from 'react';
import type { Person, ResetLink } from '../contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { usePeople } from './queries.ts';
import { useRefresh } from '#kernel/web/api/account-query.ts';
import { ACCOUNT_MESSAGES, ADMINISTRATION_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { useAuth } from '#sign-in/web/auth-context.tsx';
import { shortDate } from '#kernel/web/time/long-dates.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Field } from '#kernel/web/ui/field.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { SharedLink } from './shared-link.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { useConfirmed } from '#sign-in/web/use-confirmed.tsx';
import { joinParts } from '#kernel/web/messages/formats.ts';

/** The people of the server, and what an administrator may do for them. */
export function PeopleSection() {
  const query = usePeople();
  const { data: people } = query;
  const list = useRef<HTMLUListElement>(null);
  if (people === undefined)
    return <QueryState query={query} className="grid min-h-32 place-items-center" />;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={ACCOUNT_MESSAGES.titles.people}
        className="outline-none"
      >
        {people.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            // The pressed button is removed with its person.
            onErased={() => list.current?.focus()}
          />
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">{MESSAGES.privacy}</p>
    </>
  );
}

type PersonRowProps = { person: Person; onErased: () => void };

function PersonRow({ person, onErased }: PersonRowProps) {
  const { userId } = useAuth();
  const { username, isAdministrator, isBlocked, twoStep, lastSeenOn } = person;
  const facts = [
    MESSAGES.joined({ date: shortDate(person.joinedAt, 'UTC') }),
    lastSeenOn === null
      ? MESSAGES.neverSeen
      : MESSAGES.lastSeen({ date: shortDate(lastSeenOn, 'UTC') }),
    ...(twoStep ? [MESSAGES.hasTwoStep] : []),
  ];
  const state = isBlocked ? MESSAGES.isBlocked : isAdministrator && MESSAGES.isAdministrator;
  return (
    <li className="border-b-2 border-dotted border-line last:border-b-0">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer items-center gap-3 py-2">
          <span className="grow leading-snug">
            <bdi className="font-medium">{username}</bdi>{' '}
            {state !== false && <span className="text-sm font-semibold text-soga">{state}</span>}
            <span className="block text-sm text-ink-2">{joinParts(facts)}</span>
          </span>
          <Icon name="chevron" className="transition-transform group-open:rotate-90" />
        </summary>
        <PersonActions person={person} isSelf={person.userId === userId} onErased={onErased} />
      </details>
    </li>
  );
}

function PersonActions({ person, isSelf, onErased }: PersonRowProps & { isSelf: boolean }) {
  const { userId, username, isAdministrator, isBlocked, twoStep } = person;
  const params = { id: userId };
  const [link, setLink] = useState<ResetLink>();
  const [isErasing, setErasing] = useState(false);
  const [typedName, setTypedName] = useState('');
  const { isBusy, run, question } = useConfirmed(
    (work: () => Promise<unknown>) => work(),
    ACCOUNT_MESSAGES.saveFailed,
    useRefresh('people'),
  );
  const erase = async () => {
    await call('DELETE /admin/people/:id', { params, body: { username: typedName } });
    onErased();
  };
  const button = (label: string, work: () => Promise<unknown>) => (
    <Button
      kind="secondary"
      className="px-4 text-sm"
      disabled={isBusy}
      onClick={() => void run(work)}
    >
      {label}
    </Button>
  );
  return (
    <fieldset aria-label={username} className="min-w-0 pb-4">
      <div className="flex flex-wrap gap-2">
        {!isAdministrator &&
          button(MESSAGES.resetLink, async () =>
            setLink(await call('POST /admin/people/:id/reset-link', { params })),
          )}
        {!isAdministrator &&
          twoStep &&
          button(MESSAGES.twoStepOff, () => call('DELETE /admin/people/:id/two-step', { params }))}
        {!isAdministrator &&
          (isBlocked
            ? button(MESSAGES.unblock, () => call('DELETE /admin/people/:id/block', { params }))
            : button(MESSAGES.block, () => call('PUT /admin/people/:id/block', { params })))}
        {!isBlocked &&
          button(isAdministrator ? MESSAGES.revokeAdministrator : MESSAGES.makeAdministrator, () =>
            call('PUT /admin/people/:id/role', {
              params,
              body: { isAdministrator: !isAdministrator },
            }),
          )}
        {!isAdministrator && !isSelf && (
          <Button
            kind="danger"
            className="px-4 text-sm"
            aria-expanded={isErasing}
            onClick={() => setErasing(!isErasing)}
          >
            {MESSAGES.erase}
          </Button>
        )}
      </div>
      {isErasing && (
        <>
          <p className="mt-3 text-sm">{MESSAGES.eraseAsk({ name: username })}</p>
          <Field
            label={ACCOUNT_MESSAGES.titles.name}
            value={typedName}
            autoComplete="off"
            onChange={(event) => setTypedName(event.target.value)}
          />
          <Button
            kind="danger"
            wide
            className="mt-3"
            disabled={isBusy || typedName.trim() !== username}
            onClick={() => void run(erase)}
          >
            {MESSAGES.erase}
          </Button>
        </>
      )}
      {question}
      {link && (
        <SharedLink
          path={`/login?reset=${link.token}`}
          hint={MESSAGES.linkReady({
            date: `${shortDate(link.expiresAt)}, ${clockTime(link.expiresAt)}`,
          })}
        />
      )}
    </fieldset>
  );
}
