import { useRef, useState } from 'react';
import { groupOperations, isRefused, type Operation } from './operation.ts';
import { outbox, useOutbox } from './outbox.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Dialog } from '#kernel/web/ui/dialog.tsx';
import {
  DIALOG_MESSAGES,
  MORNING_MESSAGES,
  OUTBOX_DIALOG_MESSAGES as MESSAGES,
} from '#kernel/web/messages/app.ts';
import { OUTBOX_MESSAGES } from '#kernel/web/messages/first.ts';
import { momentText } from '#diary/web/date-names.ts';
import { nameTap, RefusalCard } from './refusal-card.tsx';
import { joinParts } from '#kernel/web/messages/formats.ts';

type OutboxDialogProps = { onSend: () => Promise<void>; onClose: () => void };

export function OutboxDialog({ onSend, onClose }: OutboxDialogProps) {
  const { operations } = useOutbox();
  const [isTrying, setTrying] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const groups = groupOperations(operations);
  const refused = groups.filter((group) => group.some(isRefused));
  const waiting = operations.filter((one) => !refused.some((group) => group.includes(one)));

  const send = async () => {
    setTrying(true);
    setSilent(false);
    await onSend();
    setTrying(false);
    setSilent(true);
  };
  const discard = async (isGone: (operation: Operation) => boolean) => {
    await outbox.update((before) => before.filter((one) => !isGone(one)));
    // The pressed button disappears: move the focus.
    top.current?.focus();
    await onSend();
  };

  return (
    <Dialog title={OUTBOX_MESSAGES.label} onClose={onClose}>
      <div ref={top} tabIndex={-1} className="outline-none">
        {refused.map((group) => (
          <RefusalCard
            key={group[0]?.sleepId}
            group={group}
            onLeave={onClose}
            onDiscard={() => void discard(({ sleepId }) => sleepId === group[0]?.sleepId)}
          />
        ))}
        {waiting.length > 0 && (
          <section>
            <h3 className="text-[1.375rem]">{MESSAGES.waitingTitle}</h3>
            <p className="mt-1 text-ink-2">{MESSAGES.waitingHint}</p>
            <ul className="rows">
              {waiting.map((operation) => (
                <Row
                  key={operation.operationId}
                  operation={operation}
                  goneWith={waiting.filter(isGoneWith(operation))}
                  onDiscard={() => void discard(isGoneWith(operation))}
                />
              ))}
            </ul>
            <Button wide className="mt-3" disabled={isTrying} onClick={() => void send()}>
              {isTrying ? MESSAGES.retrying : MESSAGES.retry}
            </Button>
            <output className="mt-2 block text-ink-2">
              {isSilent && !isTrying && MESSAGES.silent}
            </output>
          </section>
        )}
        {operations.length === 0 && <p>{MESSAGES.nothing}</p>}
      </div>
    </Dialog>
  );
}

/** Discarding a start discards all taps of its sleep. */
const isGoneWith =
  ({ kind, operationId, sleepId }: Operation) =>
  (one: Operation): boolean =>
    one.operationId === operationId ||
    ((kind === 'start' || kind === 'enter') && one.sleepId === sleepId);

type RowProps = { operation: Operation; goneWith: readonly Operation[]; onDiscard: () => void };

function Row({ operation, goneWith, onDiscard }: RowProps) {
  const [isDiscarding, setDiscarding] = useState(false);
  const kind = nameTap(operation);
  const moment = momentText(operation.tappedAtMs);
  return (
    <li>
      <div className="grow basis-28">
        <p className="font-semibold">{kind}</p>
        <p className="text-sm text-ink-2">{moment}</p>
        {isDiscarding && (
          <fieldset className="mt-2 flex flex-wrap gap-2.5">
            <legend className="font-semibold">{MESSAGES.discardQuestion}</legend>
            {goneWith.length > 1 && <p className="w-full">{joinParts(goneWith.map(nameTap))}</p>}
            <Button kind="danger" className="flex-1" onClick={onDiscard}>
              {MESSAGES.discardYes}
            </Button>
            <Button kind="secondary" className="flex-1" onClick={() => setDiscarding(false)}>
              {DIALOG_MESSAGES.keepIt}
            </Button>
          </fieldset>
        )}
      </div>
      {!isDiscarding && (
        <Button
          kind="secondary"
          aria-label={MESSAGES.discardNamed({ kind, moment })}
          onClick={() => setDiscarding(true)}
        >
          {MORNING_MESSAGES.discard}
        </Button>
      )}
    </li>
  );
}
