import './coins.css';
import { useState } from 'react';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import { isolate } from '#dashboard/web/display-name.ts';
import { EXPERIMENT_MESSAGES as MESSAGES } from '#kernel/web/messages/later.ts';
import { isPlanned } from '../rules/course.ts';
import { useCurrent, useNote } from './queries.ts';
import { TonightCoin, type TonightCoinProps } from './tonight-coin.tsx';

export type MorningCoinProps = TonightCoinProps & { date: SleepDate };

/** Whether it was done last night, asked once; and what the coin says of the coming night. */
export function MorningCoin({ data, date }: MorningCoinProps) {
  const { experiment, findDone } = useCurrent();
  const found = findDone(date);
  // A tap that was sent leaves the outbox before the next response.
  const [last, setLast] = useState({ date, done: found });
  if (found !== null && (last.date !== date || last.done !== found)) setLast({ date, done: found });
  const done = found ?? (last.date === date ? last.done : null);
  if (experiment === undefined) return null;
  return (
    <div className="text-sm">
      {isPlanned(experiment, date) && (
        <DoneQuestion
          key={date}
          id={experiment.id}
          label={experiment.label}
          date={date}
          done={done}
        />
      )}
      <TonightCoin data={data} />
    </div>
  );
}

type DoneQuestionProps = { id: string; label: string; date: SleepDate; done: boolean | null };

function DoneQuestion({ id, label, date, done }: DoneQuestionProps) {
  const [wasAnswered] = useState(done !== null);
  const { running, run } = useNote(id, date);
  if (wasAnswered) return null;
  const shown = running ?? done;
  return (
    <fieldset className="coin-question">
      <legend className="wrap-anywhere">{MESSAGES.morning({ label: isolate(label) })}</legend>
      <div className="flex gap-2">
        {([true, false] as const).map((choice) => (
          <button
            key={`${choice}`}
            type="button"
            aria-pressed={shown === choice}
            className="coin-choice"
            onClick={() => running === undefined && shown !== choice && void run(choice)}
          >
            {choice ? MESSAGES.yes : MESSAGES.no}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
