import { useState } from 'react';
import type { DayMark } from '#diary/nights-contract.ts';
import { Game } from '#game/web/game.tsx';
import { useChangePreview } from '#diary/web/use-change-preview.ts';
import { DIARY_MESSAGES, NIGHTS_MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import { Switch } from '#kernel/web/ui/switch.tsx';
import { useOutbox } from '#offline/web/outbox.ts';
import { Segments } from '#pictures/web/segments.tsx';
import { RestFields } from './rest-fields.tsx';
import { listMarks, useRests } from './rest-span.ts';
import { applyMarks, previewMark, useSaveMarks } from './save-marks.ts';

export type DateMarkProps = {
  date: string;
  title: string;
  mark: DayMark;
  /** Opened by a switch that was turned. */
  rest?: boolean | undefined;
  onClose: () => void;
};

/** A sheet with what the sleeper states about a date. */
export function DateMark({ date, title, mark, rest, onClose }: DateMarkProps) {
  const words = NIGHTS_MESSAGES.mark;
  const { operations } = useOutbox();
  const [before] = useState(() => applyMarks(operations, date, mark));
  const [after, setAfter] = useState({ ...before, rest: rest ?? before.rest });
  const { kind, noSleep } = after;
  const change = (next: Partial<DayMark>) => setAfter({ ...after, ...next });
  const { length: known, findMark } = useRests(date);
  const [chosen, setChosen] = useState<number>();
  // A switch on a night's page is of that date alone.
  const row = rest === undefined ? (known ?? 1) : 1;
  const lengthBefore = before.rest ? Math.max(1, row) : 0;
  const length = chosen ?? Math.max(1, lengthBefore);
  const marks = listMarks({
    date,
    before,
    after,
    lengthBefore,
    length,
    markAfter: findMark(length),
  });
  const save = useSaveMarks(onClose);
  // Each call but the last leaves rest nights as they are.
  const isRestChanged = after.rest !== before.rest || (after.rest && length !== lengthBefore);
  const preview = useChangePreview(
    isRestChanged ? (marks.at(-1) ?? null) : null,
    previewMark,
    save.isBusy,
  );
  return (
    <Dialog
      title={words.title}
      isChanged={marks.length > 0 && !save.isBusy}
      onClose={onClose}
      footer={
        <Button
          wide
          disabled={save.isBusy}
          onClick={() => (marks.length > 0 ? void save.run(marks) : onClose())}
        >
          {save.isBusy ? DIARY_MESSAGES.saving : DIARY_MESSAGES.save}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">{title}</p>
      <Game>
        <RestFields
          date={date}
          isRest={after.rest}
          length={after.rest ? length : lengthBefore}
          isPending={known === undefined}
          preview={preview.change}
          onRest={(next) => change({ rest: next })}
          onLength={setChosen}
        />
      </Game>
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
