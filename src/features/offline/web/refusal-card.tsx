import { useId } from 'react';
import { isRefused, operationTimeMs, tellTimes, type Operation } from './operation.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { MORNING_MESSAGES, OUTBOX_DIALOG_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { momentText } from '#diary/web/date-names.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';

type RefusalCardProps = {
  group: readonly Operation[];
  onLeave: () => void;
  onDiscard: () => void;
};

/** A sleep that the server has refused: its sentence, the taps as told, the form with their times, or nothing. */
export function RefusalCard({ group, onLeave, onDiscard }: RefusalCardProps) {
  const id = useId();
  const openDiary = useOpenDiary();
  const { sleepId = '' } = group[0] ?? {};
  const { refusal = MESSAGES.parked } = group.find(isRefused) ?? {};
  const { startTime, endTime } = tellTimes(group);
  return (
    <section
      aria-labelledby={id}
      className="mt-3 rounded-field border-[1.5px] border-kunyit px-4 py-3"
    >
      <h3 id={id} className="font-sans text-base/normal font-semibold">
        {refusal}
      </h3>
      <ul className="mt-1 text-ink-2">
        {group.map((operation) => (
          <li key={operation.operationId}>{describe(operation)}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {startTime !== undefined && openDiary !== null && (
          <Button
            className="grow"
            onClick={() => {
              onLeave();
              openDiary({ kind: 'enter', told: { sleepId, startTime, endTime } });
            }}
          >
            {MESSAGES.openForm}
          </Button>
        )}
        <Button kind="secondary" className="grow" onClick={onDiscard}>
          {MORNING_MESSAGES.discard}
        </Button>
      </div>
    </section>
  );
}

function describe(operation: Operation): string {
  const moment = momentText(operationTimeMs(operation));
  return MESSAGES.told({ kind: nameTap(operation), moment });
}

export const nameTap = ({ kind }: Operation): string =>
  ({ ...MESSAGES.kinds, start: SLEEP_NOW_MESSAGES.start, end: SLEEP_NOW_MESSAGES.end })[kind];
