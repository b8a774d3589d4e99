import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import type { DiaryView } from '#diary/web/diary-context.ts';
import { sleepsOfDateQuery } from '#diary/web/queries.ts';
import { FallAsleepSheet } from '#web-parts.tsx';
import { LaterStartDialog } from './later-start-dialog.tsx';
import { SleepDialog } from './sleep-dialog.tsx';
import { correctPreset, enterPreset, wakePreset } from './sleep-presets.ts';
import { useDiaryChanges } from '#dashboard/web/use-diary-changes.ts';

type DiaryDialogsProps = {
  view: DiaryView;
  data: DashboardData;
  session: SleepSession;
  onClose: () => void;
};

export function DiaryDialogs({ view, data, session, onClose }: DiaryDialogsProps) {
  const changes = useDiaryChanges();
  const queryClient = useQueryClient();
  const isOver =
    (view.kind === 'waking' || view.kind === 'later-start') && session.activeId === null;
  // The sleep has ended, here or on another device.
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  if (isOver) return null;
  switch (view.kind) {
    case 'enter': {
      // The page of a night, from which a further part is added, has fetched the others.
      const parts = queryClient.getQueryData(sleepsOfDateQuery(view.date).queryKey) ?? [];
      const preset = enterPreset(data, changes, view, parts.length > 0);
      return <SleepDialog preset={preset} onClose={onClose} />;
    }
    case 'sleep':
      return (
        <SleepDialog
          preset={correctPreset(view.sleep, data, changes)}
          openedBy={view.openedBy}
          onClose={onClose}
        />
      );
    case 'waking':
      return <SleepDialog preset={wakePreset(data, session)} onClose={onClose} />;
    case 'later-start': {
      const asleep = data.recentSleeps?.find(({ id }) => id === session.activeId);
      if (data.detailedMornings && asleep)
        return <FallAsleepSheet sleep={asleep} onClose={onClose} />;
      return <LaterStartDialog session={session} onClose={onClose} />;
    }
  }
}
