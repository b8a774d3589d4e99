import type { ReactNode } from 'react';
import { REMINDER_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';

type DestinationRowProps = {
  name: string;
  status: string | null;
  isBusy: boolean;
  isResuming?: boolean;
  isTesting?: boolean;
  onResume?: false | (() => unknown);
  onTest?: false | (() => unknown) | undefined;
  onRemove: () => unknown;
  children?: ReactNode;
};

/** A connection or a place for reminders, with buttons for what can be done. */
export function DestinationRow(props: DestinationRowProps) {
  const { name, status, isBusy, isResuming = isBusy, isTesting = false, children } = props;
  const actions = [
    ['resume', props.onResume],
    ['test', props.onTest],
    ['remove', props.onRemove],
  ] as const;
  return (
    <li className="border-b-2 border-dotted border-line py-2">
      <p className="leading-snug font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      {status !== null && <p className="text-sm text-ink-2">{status}</p>}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {actions.map(
          ([action, run]) =>
            run && (
              <Button
                key={action}
                kind="secondary"
                className="px-4"
                disabled={action === 'resume' ? isResuming : isBusy}
                aria-label={MESSAGES[`${action}Named`]({ name })}
                onClick={() => void run()}
              >
                {action === 'test' && isTesting ? MESSAGES.testing : MESSAGES[action]}
              </Button>
            ),
        )}
        {children}
      </div>
    </li>
  );
}
