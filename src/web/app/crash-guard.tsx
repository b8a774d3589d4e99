import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Sky } from '#web/ui/sky/sky.tsx';
import { APP_WORDS } from '#web/words/app.ts';

/**
 * Stands in for a page that could not be drawn, most often because its code could not be fetched: the network is gone,
 * or a newer version has replaced it since this one was opened.
 */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <div className="stage" data-scene="notice">
        <Sky />
        <main className="relative z-3 mx-auto max-w-105 px-(--gutter) pt-(--sky-height) pb-6 text-center">
          <h1 className="text-[1.625rem]">{APP_WORDS.crashed}</h1>
          <p className="mt-2 text-ink-2">{APP_WORDS.crashHint}</p>
          <Button className="mt-6" onClick={() => location.reload()}>
            {APP_WORDS.reload}
          </Button>
        </main>
      </div>
    );
  }
}
