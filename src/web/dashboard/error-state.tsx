import { isUnauthorized, getErrorMessage } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DASHBOARD_WORDS } from '#web/messages/dashboard.ts';
import { TOAST_WORDS } from '#web/messages/toast.ts';

type ErrorWordsProps = {
  error: unknown;
  /** Set after a successful end, to say that the sleep is saved. */
  isAfterWaking: boolean;
  onTryAgain: () => void;
  onSignOut: () => void;
};

/** The server's message, or the specified (Indonesian) one, with buttons to retry and sign out. */
export function ErrorState({ error, isAfterWaking, onTryAgain, onSignOut }: ErrorWordsProps) {
  const ownMessage = isAfterWaking ? DASHBOARD_WORDS.refreshFailed : DASHBOARD_WORDS.loadFailed;
  const message = getErrorMessage(error, ownMessage);
  return (
    <main className="under-sky mx-auto max-w-120 px-(--gutter) pb-6 text-center">
      <div role="alert">
        <h1 className="text-[1.625rem]">
          {DASHBOARD_WORDS.oops}{' '}
          <span lang={message === ownMessage ? 'id' : undefined}>{message}</span>
        </h1>
        <p className="mt-2.5 text-ink-2">
          {isAfterWaking ? DASHBOARD_WORDS.sleepIsSaved : DASHBOARD_WORDS.nothingLost}
          {!navigator.onLine && ` ${TOAST_WORDS.offline}`}
        </p>
      </div>
      {isUnauthorized(error) ? (
        <Button className="mt-5" onClick={onSignOut}>
          {DASHBOARD_WORDS.signInAgain}
        </Button>
      ) : (
        <Button className="mt-5" onClick={onTryAgain}>
          {DASHBOARD_WORDS.tryAgain}
        </Button>
      )}
    </main>
  );
}
