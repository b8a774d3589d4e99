import { useRef } from 'react';
import type { AccountEvent } from '../event-contract.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { useAfterChange } from '#kernel/web/ui/use-after-change.ts';
import { ACCOUNT_MESSAGES, ACTIVITY_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { eventText, eventTime, findRefusal } from './event-text.ts';
import { useAccountEvents } from './queries.ts';

/** The audit log of the account. */
export function ActivitySection() {
  const { data, error, isFetching, hasNextPage, refetch, fetchNextPage } = useAccountEvents();
  const events = data?.pages.flatMap(({ items }) => items);
  const list = useRef<HTMLUListElement>(null);

  // The pressed button may be gone: move the focus to the first new row.
  useAfterChange(events?.length ?? 0, (before) => {
    const row = before > 0 && list.current?.children[before];
    if (row instanceof HTMLElement) row.focus();
  });

  const failure = isFetching ? null : error;
  const state = (
    <LoadState
      failure={failure}
      onTryAgain={() => void (events === undefined ? refetch() : fetchNextPage())}
    />
  );
  if (events === undefined) return state;
  if (events.length === 0) return <p className="text-ink-2">{MESSAGES.none}</p>;
  return (
    <>
      <p className="text-ink-2">{MESSAGES.hint}</p>
      <ul ref={list} aria-label={ACCOUNT_MESSAGES.titles.activity} className="mt-2">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {failure !== null && state}
      {hasNextPage && failure === null && (
        <Button
          kind="secondary"
          wide
          className="mt-4"
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {isFetching ? MESSAGES.loadingMore : MESSAGES.more}
        </Button>
      )}
    </>
  );
}

function EventRow({ event }: { event: AccountEvent }) {
  const hasFailed = findRefusal(event) !== undefined;
  return (
    <li
      tabIndex={-1}
      className="flex min-h-16 items-center gap-3 border-b-2 border-dotted border-line py-2 last:border-b-0"
    >
      <div className="min-w-0 flex-1 leading-snug">
        <p className={`font-medium ${hasFailed ? 'text-mengkudu' : ''}`}>{eventText(event)}</p>
        <p className="text-sm text-ink-2">
          <time dateTime={event.occurredAt}>{eventTime(event)}</time>
          {event.network !== null && <> · {MESSAGES.network({ network: event.network })}</>}
        </p>
      </div>
      {hasFailed && <Icon name="alert" className="text-mengkudu" />}
    </li>
  );
}
