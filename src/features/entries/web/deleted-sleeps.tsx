import { useQuery } from '@tanstack/react-query';
import type { DeletedSleeps as Deleted } from '#diary/contract.ts';
import { useIsServerSilent } from '#kernel/web/api/server-silence.ts';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { DIARY_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { DELETED_QUERY } from './queries.ts';
import { clockTime, grouped } from '#kernel/web/time/sleep-times.ts';
import { nightTitle } from '#diary/web/night-title.ts';
import { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';
import { RESTORABLE_HOURS } from '#diary/rules/sleep.ts';

/** Sleeps deleted within a day, each with a restore button; renders nothing if there are none. */
export function DeletedSleeps() {
  const { data } = useQuery(DELETED_QUERY);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <details className="group mt-3.5">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <Icon name="chevron" className="group-open:rotate-90" />
        {DIARY_MESSAGES.deletedTitle({
          hours: grouped(RESTORABLE_HOURS),
          count: grouped(data.items.length),
        })}
      </summary>
      <ul className="rows">
        {data.items.map((sleep) => (
          <DeletedRow key={sleep.id} sleep={sleep} />
        ))}
      </ul>
    </details>
  );
}

function DeletedRow({ sleep }: { sleep: Deleted['items'][number] }) {
  const changes = useDiaryChanges();
  const isSilent = useIsServerSilent();
  const { startTime, endTime, timeZone, deletedAt } = sleep;
  const title = nightTitle(sleep, { isInList: true });
  const until = endTime === undefined ? DIARY_MESSAGES.notEnded : clockTime(endTime, timeZone);
  const times = SLEEP_ROW_MESSAGES.fromTo({ start: clockTime(startTime, timeZone), end: until });
  return (
    <li>
      <div className="grow basis-28">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">
          {times}
          {isSilent && <span className="block">{TOAST_MESSAGES.needsServer}</span>}
          <span className="block">{DIARY_MESSAGES.deletedAt({ time: clockTime(deletedAt) })}</span>
        </p>
      </div>
      <Button
        kind="secondary"
        disabled={isSilent}
        aria-label={DIARY_MESSAGES.restoreSleep({ title, times })}
        onClick={() => {
          // The row disappears: move the focus.
          document.getElementById('history-title')?.focus();
          void changes.restore(sleep);
        }}
      >
        {DIARY_MESSAGES.restore}
      </Button>
    </li>
  );
}
