import { DASHBOARD_WORDS } from '#web/messages/dashboard.ts';

/** Content of the disc until the data is loaded. */
export function LoadingState() {
  return (
    <main className="in-disc">
      <h1 className="sr-only">{DASHBOARD_WORDS.pageTitle}</h1>
      <output className="max-w-44 text-balance">{DASHBOARD_WORDS.loading}</output>
    </main>
  );
}
