import './dashboard.css';
import { lazy, Suspense, useEffect } from 'react';
import { useFollowedTimeZone } from '#web/account/use-followed-time-zone.ts';
import { useSignOut } from '#web/account/use-sign-out.ts';
import { usePageSky, type PageSky } from '#web/app/use-page-sky.ts';
import { useAuth } from '#web/auth/auth-context.tsx';
import { Sky } from '#web/ui/sky/sky.tsx';
import { DIARY_OPENERS } from '#web/words/diary-openers.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardTabs, TabPanel } from './dashboard-tabs.tsx';
import { DiaryContext, useDiaryView } from './diary/diary-context.ts';
import { useOtherTabsChanges } from './diary/other-tabs.ts';
import { useForgottenWakeUp } from './diary/use-forgotten-wake-up.ts';
import { displayName } from './display-name.ts';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { SleepNowTab } from './sleep-now/sleep-now-tab.tsx';
import { SleepSky } from './sleep-now/sleep-sky.tsx';
import { TabPlaceholder } from './tab-placeholder.tsx';
import { useClockWarning } from './use-clock-warning.ts';
import { useDashboard } from './use-dashboard.ts';
import { useDashboardTab } from './use-dashboard-tab.ts';
import { useMinuteClock } from './use-minute-clock.ts';
import { useSleepSession } from './use-sleep-session.ts';
import { latestWaking } from './waking.ts';

const MyStatsTab = lazy(async () => ({
  default: (await import('./my-stats/my-stats-tab.tsx')).MyStatsTab,
}));
const JourneyTab = lazy(async () => ({
  default: (await import('./journey/journey-tab.tsx')).JourneyTab,
}));
const DiaryDialogs = lazy(async () => ({
  default: (await import('./diary/diary-dialogs.tsx')).DiaryDialogs,
}));

/** The dashboard in all its states: loading, error, or the three tabs. */
export function DashboardScreen() {
  const { user, userId, setProfile } = useAuth();
  const { signOut } = useSignOut();
  const dashboard = useDashboard(userId);
  const diary = useDiaryView();
  const { load } = dashboard;
  const data = load.status === 'loaded' ? load.data : undefined;
  // A server that says nothing of an active sleep, not even that there is none, has no diary either.
  const hasDiary = data?.activeSleep !== undefined;
  const session = useSleepSession(
    dashboard,
    hasDiary ? { label: DIARY_OPENERS.enter, onPress: diary.enterSleep } : undefined,
  );
  const nowMs = useMinuteClock();
  const { tab, openTab } = useDashboardTab();
  useOtherTabsChanges();
  useClockWarning();
  useForgottenWakeUp(hasDiary ? diary : null, session, nowMs);

  const waking =
    data === undefined || session.activeId !== null
      ? null
      : latestWaking(data, session.ended, nowMs);

  useFollowedTimeZone(data);

  // While the figures load after waking, the sun is up already: no other sky in between.
  const isLoadingMorning = load.status === 'loading' && session.ended !== null;
  const isMorning = waking !== null || isLoadingMorning;
  const sky: PageSky = session.activeId !== null ? 'asleep' : isMorning ? 'dawn' : 'dusk';
  usePageSky(sky);

  const { username, email } = data ?? {};
  useEffect(() => {
    if (username !== undefined || email !== undefined)
      setProfile({ ...(username && { username }), ...(email && { email }) });
  }, [username, email, setProfile]);

  if (load.status === 'loading') return <LoadingScreen sky={sky} user={user} onSignOut={signOut} />;
  if (load.status === 'error')
    return (
      <ErrorScreen
        error={load.error}
        name={displayName(undefined, user)}
        isAfterWaking={session.ended !== null}
        onTryAgain={() => void dashboard.reload()}
        onSignOut={signOut}
      />
    );

  return (
    <DiaryContext value={hasDiary ? diary : null}>
      <div className="stage" data-scene={tab === 'logging' ? sky : 'thin'}>
        {tab === 'logging' ? (
          <SleepSky data={load.data} session={session} waking={waking} nowMs={nowMs} />
        ) : (
          <Sky thin />
        )}
        <DashboardHeader name={displayName(load.data, user)} onSignOut={signOut}>
          <DashboardTabs selected={tab} onSelect={openTab} />
        </DashboardHeader>
        <main>
          <TabPanel key={tab} id={tab}>
            {tab === 'logging' && (
              <SleepNowTab data={load.data} session={session} waking={waking} nowMs={nowMs} />
            )}
            <Suspense fallback={<TabPlaceholder />}>
              {tab === 'overview' && <MyStatsTab data={load.data} nowMs={nowMs} />}
              {tab === 'history' && <JourneyTab data={load.data} />}
            </Suspense>
          </TabPanel>
        </main>
      </div>
      {diary.view !== null && (
        <Suspense>
          <DiaryDialogs
            view={diary.view}
            data={load.data}
            session={session}
            onClose={diary.close}
          />
        </Suspense>
      )}
    </DiaryContext>
  );
}
