import type { DashboardData } from '#diary/web/dashboard-data.ts';
import type { Profile } from '#sign-in/web/auth-context.tsx';
import { DASHBOARD_MESSAGES } from '#kernel/web/messages/first.ts';

/** The name in the greeting: the dashboard's, else the token's, else 'Dreamer'. */
export function displayName(data: DashboardData | undefined, user: Profile | null): string {
  const candidates = [
    data?.username,
    data?.name,
    data?.fullName,
    data?.displayName,
    user?.username,
    user?.name,
    user?.email?.split('@')[0],
  ];
  return candidates.find((name) => name?.trim()) ?? DASHBOARD_MESSAGES.nameless;
}

const RTL_LETTER =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A sleeper's words within a message: where directions differ, isolated from the words around them. */
export const isolate = (text: string): string =>
  document.dir === 'rtl' || RTL_LETTER.test(text) ? `\u2068${text}\u2069` : text;
