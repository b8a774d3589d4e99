import './dashboard.css';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useSignOut } from '#sign-in/web/use-sign-out.ts';
import { useTokenRenewal } from '#sign-in/web/use-token-renewal.ts';
import { isUnauthorized } from '#kernel/web/api/api-error.ts';
import { useAccountSection } from '#kernel/web/browser/use-account-section.ts';
import { usePageSky, type PageSky } from '#kernel/web/browser/page.ts';
import { useAuth, type Profile } from '#sign-in/web/auth-context.tsx';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { withMessages } from '#kernel/web/messages/catalogue.ts';
import { DIARY_OPENERS, SLEEP_NOW_MESSAGES } from '#kernel/web/messages/first.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardSky, toScene } from './dashboard-sky.tsx';
import { DashboardTabs, TabPanel } from './dashboard-tabs.tsx';
import { DiaryContext, type DiaryView } from '#diary/web/diary-context.ts';
import { useDiaryFollows, useTabSync } from '#diary/web/diary-sync.ts';
import { useForgottenWakeUp } from '#corrections/web/use-forgotten-wake-up.ts';
import { displayName } from '#dashboard/web/display-name.ts';
import { ErrorState, LoadingState } from './load-states.tsx';
import { fetchPanelsLater, JourneyTab, MyStatsTab } from './lazy-panels.ts';
import { useOutbox } from '#offline/web/outbox.ts';
import { useSending } from '#offline/web/use-sending.ts';
import { PanelGuard, TabPlaceholder } from '#dashboard/web/panel-guard.tsx';
import { Shortcut } from '#sleep-now/web/shortcut.tsx';
import { loadMorning, SleepNowTab } from '#sleep-now/web/sleep-now-tab.tsx';
import { useDashboard, type DashboardLoad } from '#dashboard/web/use-dashboard.ts';
import { useDashboardTab } from '#dashboard/web/use-dashboard-tab.ts';
import { useViewFocus } from '#dashboard/web/use-view-focus.ts';
import { useSleepSession, type SleepSession } from '#dashboard/web/session/use-sleep-session.ts';
import { useLatestWaking } from '#dashboard/web/waking.ts';

const DiaryDialogs = lazy(async () => ({
  default: (await withMessages(import('#corrections/web/diary-dialogs.tsx'))).DiaryDialogs,
}));

const [LetterOffer] = optionalPart(
  async () => (await withMessages(import('#cloth/web/letter/letter-offer.tsx'))).LetterOffer,
);

const [Background] = optionalPart(async () => (await import('./background.tsx')).Background);

const importSignOut = () => withMessages(import('#offline/web/sign-out-dialog.tsx'));
const SignOutDialog = lazy(async () => ({ default: (await importSignOut()).SignOutDialog }));

const OutboxDialog = lazy(async () => ({
  default: (await withMessages(import('#offline/web/outbox-dialog.tsx'))).OutboxDialog,
}));

// Fetched ahead once the server has answered.
const [OutboxNote] = optionalPart(
  async () => (await withMessages(import('#offline/web/outbox-note.tsx'))).OutboxNote,
);

/** The dashboard in all its states under one header: loading, error, or the three tabs. */
export function DashboardScreen() {
  const { user, userId, setProfile } = useAuth();
  const { signOut } = useSignOut();
  const dashboard = useDashboard(userId);
  const [diaryView, openDiary] = useState<DiaryView | null>(null);
  const closeDiary = useCallback(() => openDiary(null), []);
  const { load } = dashboard;
  const isLoaded = load.status === 'loaded';
  const { data, loadedAtMs = 0, asOfMs, isStale = false } = isLoaded ? load : {};
  // A server without `activeSleep` has no diary either.
  const hasDiary = data?.activeSleep !== undefined;
  const session = useSleepSession(
    dashboard,
    hasDiary
      ? { label: DIARY_OPENERS.enter, onPress: () => openDiary({ kind: 'enter' }) }
      : undefined,
  );
  const { tab, openTab } = useDashboardTab();
  useViewFocus();
  useTabSync();
  useDiaryFollows(data);
  useForgottenWakeUp(hasDiary, openDiary, session);

  const latestWaking = useLatestWaking(data, session.ended);
  const waking = session.activeId === null ? latestWaking : null;

  const [isOutboxOpen, setOutboxOpen] = useState(false);
  const openOutboxDialog = useCallback(() => setOutboxOpen(true), []);
  const send = useSending(loadedAtMs, openOutboxDialog, loadMorning);
  const { operations } = useOutbox();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (session.activeId === null && operations.length === 0) return signOut();
    // Without its code there is no question.
    return void importSignOut().then(
      () => setLeaving(true),
      () => signOut(),
    );
  };
  useTokenRenewal(asOfMs === undefined ? loadedAtMs : 0);
  const isSignedOut = load.status === 'error' && isUnauthorized(load.error);
  const { section, close: closeAccount } = useAccountSection();
  useEffect(() => {
    if (isSignedOut && section !== null) closeAccount();
  });

  // Keep the morning sky while the data loads after waking.
  const isLoadingMorning = load.status === 'loading' && session.ended !== null;
  const isMorning = waking !== null || isLoadingMorning;
  const sky: PageSky = session.activeId !== null ? 'asleep' : isMorning ? 'dawn' : 'dusk';
  usePageSky(sky);

  const { username, email } = data ?? {};
  useEffect(() => {
    if (username !== undefined || email !== undefined)
      setProfile({ ...(username && { username }), ...(email && { email }) });
  }, [username, email, setProfile]);

  useEffect(() => (isLoaded ? fetchPanelsLater() : undefined), [isLoaded]);

  return (
    <DiaryContext value={hasDiary ? openDiary : null}>
      <div className="stage" data-scene={toScene({ load, tab, sky })}>
        <DashboardSky load={load} tab={tab} sky={sky} session={session} waking={waking} />
        {/* One header for all states: a new one would lose the focus. */}
        <DashboardHeader name={findName(load, user)} onSignOut={leave}>
          {isLoaded && <DashboardTabs selected={tab} onSelect={openTab} />}
        </DashboardHeader>
        <Suspense>
          {(asOfMs !== undefined || (operations.length > 0 && !isSignedOut)) && (
            <OutboxNote
              asOfMs={asOfMs}
              isStale={isStale}
              isAfterWaking={session.ended !== null}
              onOpen={openOutboxDialog}
            />
          )}
          {isOutboxOpen && <OutboxDialog onSend={send} onClose={() => setOutboxOpen(false)} />}
        </Suspense>
        {load.status === 'loading' && <LoadingState />}
        {load.status === 'error' && (
          <ErrorState
            error={load.error}
            isAfterWaking={session.ended !== null}
            onTryAgain={() => void dashboard.reload()}
            onSignOut={() => signOut()}
            tap={
              isSignedOut && !operations.some(({ kind }) => kind === 'start' || kind === 'end')
                ? tapOf(session)
                : undefined
            }
          />
        )}
        {isLoaded && (
          <main>
            <TabPanel key={tab} id={tab}>
              {tab === 'logging' && (
                <SleepNowTab
                  data={load.data}
                  session={session}
                  waking={waking}
                  name={displayName(load.data, user)}
                  Letter={LetterOffer}
                />
              )}
              <PanelGuard>
                <Suspense fallback={<TabPlaceholder />}>
                  {tab === 'overview' && <MyStatsTab data={load.data} />}
                  {tab === 'history' && <JourneyTab data={load.data} />}
                </Suspense>
              </PanelGuard>
            </TabPanel>
          </main>
        )}
      </div>
      <Suspense>
        <Background
          data={asOfMs === undefined && operations.length === 0 ? data : undefined}
          isCalm={isLoaded && sky === 'dusk'}
        />
      </Suspense>
      {isLeaving && (
        <Suspense>
          <SignOutDialog
            isAsleep={session.activeId !== null}
            onSignOut={signOut}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      )}
      {isLoaded && <Shortcut session={session} />}
      {isLoaded && diaryView !== null && (
        <Suspense>
          <DiaryDialogs view={diaryView} data={load.data} session={session} onClose={closeDiary} />
        </Suspense>
      )}
    </DiaryContext>
  );
}

const tapOf = ({ activeId, start, end }: SleepSession) =>
  activeId === null
    ? { label: SLEEP_NOW_MESSAGES.start, onPress: () => void start() }
    : { label: SLEEP_NOW_MESSAGES.end, onPress: () => void end() };

function findName(load: DashboardLoad, user: Profile | null): string | undefined {
  if (load.status === 'loaded') return displayName(load.data, user);
  const isKnown = load.status === 'error' || Boolean(user?.username ?? user?.name ?? user?.email);
  return isKnown ? displayName(undefined, user) : undefined;
}
