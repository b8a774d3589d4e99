import type { PageSky } from '#web/browser/use-page-sky.ts';
import { Eye } from '#web/ui/sky/eye.tsx';
import { Sky } from '#web/ui/sky/sky.tsx';
import { SleepSky } from './sleep-now/sleep-sky.tsx';
import type { DashboardLoad } from './use-dashboard.ts';
import type { TabId } from './use-dashboard-tab.ts';
import type { SleepSession } from './sleep-session/use-sleep-session.ts';
import type { Waking } from './waking.ts';

type DashboardSkyProps = {
  load: DashboardLoad;
  tab: TabId;
  /** The sky that will follow, as far as this browser can tell: no other may flash by before it. */
  sky: PageSky;
  session: SleepSession;
  waking: Waking | null;
};

/** What the stage is set for: the sky over Sleep Now, the thin one of the other tabs, or the one of bad news. */
export function toScene({ load, tab, sky }: Pick<DashboardSkyProps, 'load' | 'tab' | 'sky'>) {
  if (load.status === 'error') return 'notice';
  return load.status === 'loaded' && tab !== 'logging' ? 'thin' : sky;
}

/** The sky over the dashboard in each of its states. */
export function DashboardSky({ load, tab, sky, session, waking }: DashboardSkyProps) {
  if (load.status === 'loading') return <Sky stars={sky !== 'dawn'} />;
  if (load.status === 'error')
    return (
      <Sky>
        <Eye rise={92} />
      </Sky>
    );
  // Another sky than the one before: the same rings in another place would be a layout shift.
  if (tab !== 'logging') return <Sky key="thin" thin />;
  return <SleepSky data={load.data} session={session} waking={waking} />;
}
