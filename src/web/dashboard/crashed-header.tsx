import { useSignOut } from '#web/account/use-sign-out.ts';
import { useAuth } from '#web/auth/auth-context.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { displayName } from './display-name.ts';

/** The header of a dashboard that could not be drawn: there is always a way out. */
export function CrashedHeader() {
  const { user } = useAuth();
  const { signOut } = useSignOut();
  return <DashboardHeader name={displayName(undefined, user)} onSignOut={signOut} />;
}
