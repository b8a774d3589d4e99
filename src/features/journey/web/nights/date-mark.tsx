import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { DayMark } from '#diary/nights-contract.ts';
import { DAY_KINDS } from '#diary/rules/free-days.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { Checkbox, Select } from '#kernel/web/ui/choices.tsx';
import { KEPT, tap, useOutbox } from '#offline/web/outbox.ts';

/** Edits the mark of a date; saved at once. */
export function DateMark({ date, mark }: { date: string; mark: DayMark }) {
  const words = NIGHTS_MESSAGES.mark;
  const id = useId();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { running, run: save } = useAction(async (change: DayMark) => {
    const answer = await tap(
      { kind: 'mark', sleepId: date, timeZone: screenTimeZone(), body: change },
      () => call('PUT /days/:sleepDate/mark', { params: { sleepDate: date }, body: change }),
    );
    if (answer === KEPT) toast.show('warning', OUTBOX_MESSAGES.kept);
    else await queryClient.invalidateQueries({ queryKey: ['diary'] });
  }, words.failed);
  const { operations } = useOutbox();
  const kept = operations.findLast(({ kind, sleepId }) => kind === 'mark' && sleepId === date);
  // The choice shows before the response.
  const shown = running ?? (kept?.body as DayMark | undefined) ?? mark;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-ink">
      <label htmlFor={id} className="flex flex-wrap items-center gap-x-2">
        {words.kind}
        <Select
          id={id}
          value={shown.kind ?? ''}
          onChange={(event) =>
            void save({
              ...shown,
              kind: DAY_KINDS.find((kind) => kind === event.target.value) ?? null,
            })
          }
        >
          <option value="">{words.byWeekday}</option>
          {DAY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </Select>
      </label>
      <Checkbox
        checked={shown.noSleep}
        onChange={({ target }) => void save({ ...shown, noSleep: target.checked })}
      >
        {words.noSleep}
      </Checkbox>
    </div>
  );
}
