import { Sky } from '#web/ui/sky/sky.tsx';
import { readCurrentSleepLogId } from '#web/session/current-sleep.ts';
import { usePageSky } from '#web/browser/use-page-sky.ts';

/** The loading state in the disc, under the sky the dashboard will have; dark while asleep. */
export function LoadingScreen({ text, lang }: { text: string; lang?: string | undefined }) {
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
