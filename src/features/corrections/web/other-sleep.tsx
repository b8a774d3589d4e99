import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { OtherSleep as Other } from '#diary/sleep-contract.ts';
import { DIARY_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { toNightSearch } from '#diary/web/journey-address.ts';
import { momentText } from '#diary/web/date-names.ts';
import { useLeaveDialog } from '#kernel/web/ui/dialog.tsx';

export function OtherSleep({ sleep, onClose }: { sleep: Other; onClose: () => void }) {
  const { startTime, endTime, sleepDate, timeZone } = sleep;
  const leaveDialog = useLeaveDialog();
  const navigate = useNavigate();
  const to = `/dashboard${toNightSearch(sleepDate ?? '')}`;
  const href = useHref(to);
  if (endTime === undefined)
    return <p>{DIARY_MESSAGES.otherRuns({ moment: momentText(startTime, timeZone) })}</p>;

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    leaveDialog(() => {
      onClose();
      void navigate(to);
    });
  };
  const times = { start: momentText(startTime, timeZone), end: momentText(endTime, timeZone) };
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-soga underline"
      onClick={open}
    >
      {DIARY_MESSAGES.otherSleep({ times: SLEEP_ROW_MESSAGES.fromTo(times) })}
    </a>
  );
}
