import { useQueryClient } from '@tanstack/react-query';
import type { MeasuredTimes as Measured } from '../contract.ts';
import type { SleepEntry } from '#diary/web/dashboard-data.ts';
import { refreshHistory } from '#diary/web/diary-sync.ts';
import { call } from '#kernel/web/api/call.ts';
import { useAction } from '#kernel/web/api/use-action.ts';
import {
  ARRIVAL_MESSAGES as MESSAGES,
  DIARY_MESSAGES,
  IMPORT_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { useToast } from '#kernel/web/ui/toast.tsx';
import { NightBar } from '#pictures/web/night-bar.tsx';
import { toNightEntry } from '#pictures/web/night-entry.ts';
import { useMeasured } from './queries.ts';

/** What a device has measured of the sleeps of a night, as a second drawing. */
export function MeasuredTimes({ date, parts }: { date: string; parts: readonly SleepEntry[] }) {
  const { data = [] } = useMeasured({ from: date, to: date });
  return parts.map((sleep) => {
    const measured = data.find(({ sleepId }) => sleepId === sleep.id);
    return measured && <MeasuredPart key={sleep.id} {...{ date, sleep, measured }} />;
  });
}

type MeasuredPartProps = { date: string; sleep: SleepEntry; measured: Measured };

function MeasuredPart({ date, sleep, measured }: MeasuredPartProps) {
  const { startTime, endTime, source } = measured;
  const queryClient = useQueryClient();
  const toast = useToast();
  const { isBusy, run } = useAction(async () => {
    const params = { id: sleep.id ?? '' };
    await call('PATCH /sleeps/:id', { params, body: { startTime, endTime } });
    toast.show('success', MESSAGES.taken);
    await refreshHistory(queryClient);
  }, DIARY_MESSAGES.saveFailed);
  const isTaken = sleep.startTime === startTime && sleep.endTime === endTime;
  return (
    <div>
      <h3 className="mt-3 font-sans text-sm text-ink-2">
        {MESSAGES.measured({ app: IMPORT_MESSAGES.formats[source] })}
      </h3>
      <NightBar
        date={date}
        entry={toNightEntry([{ ...sleep, startTime, endTime }])}
        usual={[]}
        look="review"
      />
      {!isTaken && (
        <Button
          kind="secondary"
          className="screen-only mb-3 min-h-11 px-4 text-sm"
          disabled={isBusy}
          onClick={() => void run()}
        >
          {MESSAGES.take}
        </Button>
      )}
    </div>
  );
}
