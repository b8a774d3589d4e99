import type { ReactNode } from 'react';
import { Button } from '#kernel/web/ui/button.tsx';
import { Sky } from '#kernel/web/ui/sky/sky.tsx';
import { APP_MESSAGES } from '#kernel/web/messages/first.ts';
import { readCurrentSleepLogId } from '#diary/web/current-sleep.ts';
import { usePageSky } from '#kernel/web/browser/page.ts';

/** Shows that a page failed and offers a reload; dark while asleep. */
export function CrashScreen({ header }: { header?: ReactNode }) {
  usePageSky(readCurrentSleepLogId() === null ? 'dusk' : 'asleep');
  return (
    <div className="stage" data-scene="notice">
      <Sky />
      <div className="absolute inset-x-0 top-0">{header}</div>
      <main className="relative z-3 mx-auto max-w-105 px-(--gutter) pt-(--sky-height) pb-6 text-center">
        <h1 className="text-[1.625rem]">{APP_MESSAGES.crashed}</h1>
        <p className="mt-2 text-ink-2">{APP_MESSAGES.crashHint}</p>
        <Button className="mt-6" onClick={() => location.reload()}>
          {APP_MESSAGES.reload}
        </Button>
      </main>
    </div>
  );
}
