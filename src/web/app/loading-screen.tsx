import { Sky } from '#web/ui/sky/sky.tsx';
import { readCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { usePageSky } from '#web/browser/use-page-sky.ts';

/** A few words in the disc while the dashboard is on its way, under the sky it will have: dark for who sleeps. */
export function LoadingScreen({ text, lang }: { text: string; lang?: string }) {
  const sky = readCurrentSleepLogId() === null ? 'dusk' : 'asleep';
  usePageSky(sky);
  return (
    <div className="stage" data-scene={sky}>
      <Sky />
      <main className="in-disc">
        <output className="max-w-44 text-balance" lang={lang}>
          {text}
        </output>
      </main>
    </div>
  );
}
