import { APP_MESSAGES, DASHBOARD_MESSAGES } from '#web/messages/first.ts';

/** Content of the disc until the data is loaded. */
export function LoadingState() {
  return (
    <main className="in-disc">
      <h1 className="sr-only">{DASHBOARD_MESSAGES.pageTitle}</h1>
      <output className="max-w-44 text-balance">{APP_MESSAGES.loading}</output>
    </main>
  );
}
