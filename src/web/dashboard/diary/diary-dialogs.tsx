import { useEffect } from 'react';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import type { SleepSession } from '#web/dashboard/sleep-session/use-sleep-session.ts';
import type { DiaryView } from './diary-context.ts';
import { LaterStartDialog } from './later-start-dialog.tsx';
import { SleepDialog } from './sleep-dialog.tsx';
import { WakingDialog } from './waking-dialog.tsx';

type DiaryDialogsProps = {
  view: DiaryView;
  data: DashboardData;
  session: SleepSession;
  onClose: () => void;
};

/** Renders the open dialog. */
export function DiaryDialogs({ view, data, session, onClose }: DiaryDialogsProps) {
  const isOver =
    (view.kind === 'waking' || view.kind === 'later-start') && session.activeId === null;
  // The sleep has ended, here or on another device.
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);

  if (isOver) return null;
  if (view.kind === 'waking')
    return <WakingDialog data={data} session={session} onClose={onClose} />;
  if (view.kind === 'later-start') return <LaterStartDialog session={session} onClose={onClose} />;
  return (
    <SleepDialog
      {...(view.kind === 'sleep' && { sleep: view.sleep, openedBy: view.openedBy })}
      {...(view.kind === 'enter' && view.told && { told: view.told })}
      data={data}
      onClose={onClose}
    />
  );
}
