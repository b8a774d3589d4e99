import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Import } from '../contract.ts';
import { ONCE } from '#kernel/web/api/account-query.ts';
import { call } from '#kernel/web/api/call.ts';
import { PAGES } from '#kernel/web/api/paged-query.ts';
import { storedUserId } from '#kernel/web/session/access-token.ts';
import { DIARY_MESSAGES, IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { fullDate } from '#kernel/web/time/long-dates.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { QueryState } from '#kernel/web/ui/query-state.tsx';
import { UndoQuestion } from './undo-question.tsx';

/** Earlier imports, newest first, each with its undo. */
export function ImportList({ onUndone }: { onUndone: () => Promise<void> }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['imports', storedUserId()],
    queryFn: ({ pageParam: cursor }) => call('GET /imports', { query: { limit: '10', cursor } }),
    ...PAGES,
    ...ONCE,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const imports = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className="mt-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {MESSAGES.list.title}
      </h3>
      {error !== null && <QueryState query={{ error, refetch }} />}
      {data !== undefined && imports.length === 0 && (
        <p className="mt-1 text-ink-2">{MESSAGES.list.none}</p>
      )}
      <ul>
        {imports.map((each) => (
          <ImportRow
            key={each.importId}
            each={each}
            onUndone={async () => {
              await onUndone();
              heading.current?.focus();
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          kind="secondary"
          className="mt-3"
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {MESSAGES.list.older}
        </Button>
      )}
    </section>
  );
}

function ImportRow({ each, onUndone }: { each: Import; onUndone: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { new: added, ...skipped } = each.counts;
  const format = MESSAGES.formats[each.format];
  const date = fullDate(each.createdAt);
  return (
    <li className="border-b-2 border-dotted border-line py-3 last:border-b-0">
      <div className="flex items-center gap-2.5">
        <div className="min-w-0 flex-1 leading-tight">
          <p className="font-medium">{format}</p>
          <p className="text-sm text-ink-2">{date}</p>
          <p className="text-sm text-ink-2">
            {MESSAGES.list.counts({
              added,
              skipped: Object.values(skipped).reduce((sum, count) => sum + count, 0),
            })}
          </p>
          {each.unreadable > 0 && (
            <p className="text-sm text-ink-2">
              {MESSAGES.list.unreadable({ count: each.unreadable })}
            </p>
          )}
        </div>
        {!isAsking && (
          <button
            ref={opener}
            type="button"
            aria-label={MESSAGES.undo.openNamed({ format, date })}
            className="min-h-11 rounded-full border-[1.5px] border-edge px-4 text-sm font-semibold"
            onClick={() => setAsking(true)}
          >
            {DIARY_MESSAGES.toasts.undo}
          </button>
        )}
      </div>
      {isAsking && (
        <UndoQuestion
          importId={each.importId}
          onKeep={() => {
            flushSync(() => setAsking(false));
            opener.current?.focus();
          }}
          onUndone={onUndone}
        />
      )}
    </li>
  );
}
