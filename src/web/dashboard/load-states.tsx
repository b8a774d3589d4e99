import { useEffect, useRef } from 'react';
import { isUnauthorized, getErrorMessage } from '#kernel/web/api/api-error.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { APP_MESSAGES, DASHBOARD_MESSAGES, TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { indonesianLang } from '#kernel/web/messages/language.ts';

export function LoadingState() {
  return (
    <>
      <main className="in-disc">
        <h1 className="sr-only">{DASHBOARD_MESSAGES.pageTitle}</h1>
        <output className="max-w-44 text-balance">{APP_MESSAGES.loading}</output>
      </main>
      <div className="hang" />
    </>
  );
}

type ErrorStateProps = {
  error: unknown;
  /** Set after a successful end, to say that the sleep is saved. */
  isAfterWaking: boolean;
  onTryAgain: () => void;
  onSignOut: () => void;
  /** A tap that is kept until the next sign-in. */
  tap?: { label: string; onPress: () => void } | undefined;
};

/** The server's message, or the specified (Indonesian) one, with buttons to retry and sign out. */
export function ErrorState({ error, isAfterWaking, onTryAgain, onSignOut, tap }: ErrorStateProps) {
  const ownMessage = isAfterWaking
    ? DASHBOARD_MESSAGES.refreshFailed
    : DASHBOARD_MESSAGES.loadFailed;
  const message = getErrorMessage(error, ownMessage);
  const signIn = useRef<HTMLButtonElement>(null);
  const isTapKept = isUnauthorized(error) && tap === undefined;
  useEffect(() => {
    // The pressed button is gone.
    if (isTapKept && document.activeElement === document.body) signIn.current?.focus();
  }, [isTapKept]);
  return (
    <main className="under-sky mx-auto max-w-120 px-(--gutter) pb-6 text-center">
      <div role="alert">
        <h1 className="text-[1.625rem]">
          {DASHBOARD_MESSAGES.oops}{' '}
          <span lang={message === ownMessage ? indonesianLang() : undefined}>{message}</span>
        </h1>
        <p className="mt-2.5 text-ink-2">
          {isAfterWaking ? DASHBOARD_MESSAGES.sleepIsSaved : DASHBOARD_MESSAGES.nothingLost}
          {!navigator.onLine && ` ${TOAST_MESSAGES.offline}`}
        </p>
      </div>
      {isUnauthorized(error) ? (
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {tap && (
            <Button kind="secondary" onClick={tap.onPress}>
              {tap.label}
            </Button>
          )}
          <Button ref={signIn} onClick={onSignOut}>
            {DASHBOARD_MESSAGES.signInAgain}
          </Button>
        </div>
      ) : (
        <Button className="mt-5" onClick={onTryAgain}>
          {DASHBOARD_MESSAGES.tryAgain}
        </Button>
      )}
    </main>
  );
}
