import type { PageSky } from '#web/app/use-page-sky.ts';
import type { Profile } from '#web/auth/auth-context.tsx';
import { Sky } from '#web/ui/sky/sky.tsx';
import { DASHBOARD_WORDS } from '#web/words/dashboard.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { displayName } from './display-name.ts';

type LoadingScreenProps = {
  /** The sky that will follow, as far as this browser can tell: no other may flash by before it. */
  sky: PageSky;
  user: Profile | null;
  onSignOut: () => void;
};

export function LoadingScreen({ sky, user, onSignOut }: LoadingScreenProps) {
  const isNameKnown = Boolean(user?.username ?? user?.name ?? user?.email);
  return (
    <div className="stage" data-scene={sky}>
      <Sky stars={sky !== 'dawn'} />
      <DashboardHeader
        name={isNameKnown ? displayName(undefined, user) : undefined}
        onSignOut={onSignOut}
      />
      <main className="in-disc">
        <h1 className="sr-only">{DASHBOARD_WORDS.pageTitle}</h1>
        <output className="max-w-44 text-balance">{DASHBOARD_WORDS.loading}</output>
      </main>
    </div>
  );
}
