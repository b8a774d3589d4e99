import { useSignOut } from '#web/session/use-sign-out.ts';
import { useAuth } from '#web/session/auth-context.tsx';
import { DashboardHeader } from '#web/dashboard/dashboard-header.tsx';
import { displayName } from '#web/dashboard/display-name.ts';

/** The header of a failed dashboard, with sign-out. */
export function CrashedHeader() {
  const { user } = useAuth();
  const { signOut } = useSignOut();
  return <DashboardHeader name={displayName(undefined, user)} onSignOut={signOut} />;
}
