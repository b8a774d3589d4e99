import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayMark } from '#diary/nights-contract.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { NIGHTS_MESSAGES, DIARY_MESSAGES } from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { screenTimeZone } from '#kernel/web/time/screen-time-zone.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { Switch } from '#kernel/web/ui/switch.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { KEPT, tap, useOutbox } from '#offline/web/outbox.ts';
import { Segments } from './segments.tsx';

type DateMarkProps = { date: string; title: string; mark: DayMark; onClose: () => void };

/** A sheet with what the sleeper states about a date. */
export function DateMark({ date, title, mark, onClose }: DateMarkProps) {
  const words = NIGHTS_MESSAGES.mark;
  const toast = useToast();
  const queryClient = useQueryClient();
  const { operations } = useOutbox();
  const kept = operations.findLast(({ kind, sleepId }) => kind === 'mark' && sleepId === date);
  const [before] = useState((kept?.body as DayMark | undefined) ?? mark);
  const [changed, setChanged] = useState(before);
  const { kind, noSleep } = changed;
  const change = (next: Partial<DayMark>) => setChanged({ ...changed, ...next });
  const isChanged = kind !== before.kind || noSleep !== before.noSleep;
  const { isBusy, run: save } = useAction(async () => {
    const answer = await tap(
      { kind: 'mark', sleepId: date, timeZone: screenTimeZone(), body: changed },
      () => call('PUT /days/:sleepDate/mark', { params: { sleepDate: date }, body: changed }),
    );
    if (answer === KEPT) toast.show('warning', OUTBOX_MESSAGES.kept);
    else await queryClient.invalidateQueries({ queryKey: ['diary'] });
    onClose();
  }, DIARY_MESSAGES.saveFailed);
  return (
    <Dialog
      title={words.title}
      isChanged={isChanged && !isBusy}
      onClose={onClose}
      footer={
        <Button wide disabled={isBusy} onClick={() => (isChanged ? void save() : onClose())}>
          {isBusy ? DIARY_MESSAGES.saving : DIARY_MESSAGES.save}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">{title}</p>
      <Switch
        label={words.noSleep}
        checked={noSleep}
        onChange={(next) => change({ noSleep: next })}
      />
      <Switch
        label={words.kinds.skip}
        checked={kind === 'skip'}
        onChange={(next) => change({ kind: next ? 'skip' : null })}
      />
      <p className="mt-3 mb-2 text-sm font-semibold">{words.kind}</p>
      <Segments
        label={words.kind}
        items={[
          ['usual', words.byWeekday],
          ['work', words.kinds.work],
          ['free', words.kinds.free],
        ]}
        // A date that is left out is of no other kind.
        chosen={kind === null || kind === 'skip' ? 'usual' : kind}
        onChoose={(id) =>
          id === 'usual' ? kind !== 'skip' && change({ kind: null }) : change({ kind: id })
        }
      />
    </Dialog>
  );
}
