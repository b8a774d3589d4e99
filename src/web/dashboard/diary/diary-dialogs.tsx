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

/** The dialog that the diary has open. */
export function DiaryDialogs({ view, data, session, onClose }: DiaryDialogsProps) {
  const isOver =
    (view.kind === 'waking' || view.kind === 'later-start') && session.activeId === null;
  // Ended here or on another device: there is nothing left to ask.
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
      data={data}
      onClose={onClose}
    />
  );
}
