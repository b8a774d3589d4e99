import type { PageSky } from '#kernel/web/browser/page.ts';
import { Eye } from '#kernel/web/ui/mark.tsx';
import { LowSky } from '#kernel/web/ui/sky/low-sky.tsx';
import { Sky } from '#kernel/web/ui/sky/sky.tsx';
import { SleepSky } from '#sleep-now/web/sleep-sky.tsx';
import type { DashboardLoad } from '#dashboard/web/use-dashboard.ts';
import type { TabId } from '#dashboard/web/use-dashboard-tab.ts';
import type { SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import type { Waking } from '#dashboard/web/waking.ts';

type DashboardSkyProps = {
  load: DashboardLoad;
  tab: TabId;
  /** The sky expected from stored state, so that no other sky flashes first. */
  sky: PageSky;
  session: SleepSession;
  waking: Waking | null;
};

/** The kind of sky: Sleep Now's, the low one of other tabs, or that of errors. */
export function toScene({ load, tab, sky }: Pick<DashboardSkyProps, 'load' | 'tab' | 'sky'>) {
  if (load.status === 'error') return 'notice';
  return load.status === 'loaded' && tab !== 'logging' ? 'low' : sky;
}

export function DashboardSky({ load, tab, sky, session, waking }: DashboardSkyProps) {
  if (load.status === 'loading') return <Sky stars={sky !== 'dawn'} />;
  if (load.status === 'error')
    return (
      <Sky>
        <Eye rise={92} />
      </Sky>
    );
  if (tab !== 'logging') return <LowSky />;
  return <SleepSky data={load.data} session={session} waking={waking} />;
}
