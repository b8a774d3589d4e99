import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { listStreakChanges } from '#diary/web/format-change.ts';
import { Game } from '#game/web/game.tsx';
import { getErrorMessage } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { DIALOG_MESSAGES, IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Radio } from '#kernel/web/ui/choices.tsx';
import { FormError } from '#kernel/web/ui/form-error.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';

type Edited = 'keep' | 'remove';

type UndoQuestionProps = { importId: string; onKeep: () => void; onUndone: () => Promise<void> };

/** The nights that undoing an import would remove, and the choice for nights that were edited since. */
export function UndoQuestion({ importId, onKeep, onUndone }: UndoQuestionProps) {
  const { undo } = MESSAGES;
  const toast = useToast();
  const name = useId();
  const [edited, setEdited] = useState<Edited>('keep');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const send = (dryRun: 'true' | 'false') =>
    call('DELETE /imports/:id', { params: { id: importId }, query: { dryRun, edited } });
  const { data, isSuccess, error } = useQuery({
    queryKey: ['undo', importId, edited],
    queryFn: () => send('true'),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  // The preview of the other choice stays while this one loads, and if it fails.
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const preview = data ?? last;

  const { isBusy, run: confirm } = useAction(async () => {
    const { removed } = await send('false');
    toast.show('success', undo.done({ count: removed }));
    await onUndone();
  }, undo.failed);

  return (
    <section
      aria-label={undo.title}
      className="mt-2 rounded-field border-[1.5px] border-edge px-4 py-4"
    >
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {undo.title}
      </h4>
      {error !== null && <FormError message={getErrorMessage(error, undo.failed)} />}
      <div aria-live="polite" className="min-h-6 text-pretty">
        {preview && (
          <>
            <p className="mt-1">{undo.removes({ count: preview.removed })}</p>
            {preview.marks > 0 && <p>{undo.marks({ count: preview.marks })}</p>}
            {preview.experiments > 0 && <p>{undo.experiments({ count: preview.experiments })}</p>}
            <Game>
              {preview.pointsBefore !== preview.pointsAfter && (
                <p>
                  {MESSAGES.done.points({
                    before: formatNumber(preview.pointsBefore),
                    after: formatNumber(preview.pointsAfter),
                  })}
                </p>
              )}
              {listStreakChanges(preview).map((text) => (
                <p key={text}>{text}</p>
              ))}
              {preview.lostAchievements.length > 0 && (
                <>
                  <p className="mt-2 font-semibold">{undo.loses}</p>
                  <ul>
                    {preview.lostAchievements.map(({ id, name }) => (
                      <li key={id}>{name}</li>
                    ))}
                  </ul>
                </>
              )}
            </Game>
          </>
        )}
      </div>
      {preview !== undefined && preview.edited > 0 && (
        <fieldset className="mt-2" disabled={isBusy}>
          <legend>{undo.edited({ count: preview.edited })}</legend>
          {(['keep', 'remove'] as const).map((choice) => (
            <Radio
              key={choice}
              name={name}
              checked={edited === choice}
              onChange={() => setEdited(choice)}
            >
              {undo[choice]}
            </Radio>
          ))}
        </fieldset>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button kind="secondary" className="flex-auto" disabled={isBusy} onClick={onKeep}>
          {DIALOG_MESSAGES.keepIt}
        </Button>
        <Button
          kind="danger"
          className="flex-auto"
          disabled={isBusy || !isSuccess}
          onClick={() => void confirm()}
        >
          {isBusy ? undo.undoing : undo.confirm}
        </Button>
      </div>
    </section>
  );
}
