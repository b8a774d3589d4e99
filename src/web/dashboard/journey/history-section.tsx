import { useMemo } from 'react';
import { useScreenTimeZone } from '#web/time/screen-time-zone.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { DIARY_OPENERS } from '#web/messages/first.ts';
import { HISTORY_MESSAGES } from '#web/messages/app.ts';
import { DeletedSleeps } from '../diary/deleted-sleeps.tsx';
import { useOpenDiary } from '../diary/diary-context.ts';
import { livingStreak } from '../row-marks.ts';
import { HistoryAside } from './history-aside.tsx';
import { HistoryList } from './history-list.tsx';
import { useJourneyAddress } from './journey-address.ts';
import { ToTop } from './to-top.tsx';
import { useHistory } from './use-history.ts';

/** All sleeps, or those of a date range, under month headings. */
export function HistorySection({ data }: { data: DashboardData }) {
  const openDiary = useOpenDiary();
  const { range, change } = useJourneyAddress();
  const history = useHistory(range, data);
  const screenZone = useScreenTimeZone();
  const isInStreak = useMemo(
    () => livingStreak(data.recentSleeps ?? [], data.currentStreak ?? 0),
    [data],
  );
  const { from, to } = range;
  const isRange = from !== undefined || to !== undefined;
  const isInverted = from !== undefined && to !== undefined && from > to;

  // An empty field means no bound.
  const bound = (name: 'from' | 'to', date: string) =>
    change({ [name]: date === '' ? null : date });

  return (
    <section className="history">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="history-title" tabIndex={-1} className="text-[1.375rem] outline-none">
          {HISTORY_MESSAGES.title}
        </h2>
        <Button kind="secondary" onClick={() => openDiary?.({ kind: 'enter' })}>
          {DIARY_OPENERS.forgotTheButton}
        </Button>
      </div>
      <aside>
        <div className="screen-only flex flex-wrap items-end gap-3">
          <div className="min-w-36 flex-1">
            <Field
              type="date"
              label={HISTORY_MESSAGES.from}
              value={from ?? ''}
              onChange={(event) => bound('from', event.target.value)}
            />
          </div>
          <div className="min-w-36 flex-1">
            <Field
              type="date"
              label={HISTORY_MESSAGES.to}
              value={to ?? ''}
              onChange={(event) => bound('to', event.target.value)}
            />
          </div>
          {isRange && (
            <Button kind="secondary" onClick={() => change({ from: null, to: null })}>
              {HISTORY_MESSAGES.showAll}
            </Button>
          )}
        </div>
        <p className="screen-only pt-2 text-sm text-ink-2">{HISTORY_MESSAGES.byMorning}</p>
        <HistoryAside range={range} months={history.allMonths} />
        <DeletedSleeps />
      </aside>
      <output className="block pt-2 text-sm text-ink-2">
        {history.isPending && !history.isFailed && HISTORY_MESSAGES.loading}
        {!history.isPending &&
          !history.isFailed &&
          !isInverted &&
          history.groups.length === 0 &&
          (isRange ? HISTORY_MESSAGES.noneInRange : HISTORY_MESSAGES.none)}
      </output>
      {isInverted && <FormError message={HISTORY_MESSAGES.fromAfterTo} />}
      <HistoryList
        key={`${from} ${to}`}
        history={history}
        isInStreak={isInStreak}
        screenZone={screenZone}
      />
      {history.isFailed && (
        <>
          <FormError message={HISTORY_MESSAGES.failed} />
          <Button kind="secondary" className="mt-3" onClick={history.tryAgain}>
            {HISTORY_MESSAGES.tryAgain}
          </Button>
        </>
      )}
      {!history.hasMore && !isRange && history.groups.length > 0 && (
        <p className="pt-6 text-center text-sm text-ink-2">{HISTORY_MESSAGES.end}</p>
      )}
      <ToTop headingId="history-title" />
    </section>
  );
}
