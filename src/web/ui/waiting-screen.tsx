import { Sky } from './sky/sky.tsx';

/** The dusk sky with a few words, for as long as nothing can be shown yet. */
export function WaitingScreen({ text, lang }: { text: string; lang?: string }) {
  return (
    <main className="stage" data-scene="notice">
      <Sky />
      <output className="in-disc" lang={lang}>
        {text}
      </output>
    </main>
  );
}
