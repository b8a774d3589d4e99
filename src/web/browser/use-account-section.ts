import { useLocation, useNavigate, useSearchParams } from 'react-router';

const SECTIONS = [
  'profile',
  'time-zone',
  'password',
  'two-step',
  'devices',
  'reminders',
  'activity',
  'install',
  'import',
  'export',
  'delete',
] as const;
export type AccountSection = (typeof SECTIONS)[number];

const PARAMETER = 'account';

/**
 * The open section of the account dialog, stored in the URL (`?account=devices`), so that the back button of a phone
 * closes it step by step. Null: the dialog is closed.
 */
export function useAccountSection(): {
  section: AccountSection | null;
  open: (section: AccountSection) => void;
  /** Back to the profile. */
  back: () => void;
  close: () => void;
} {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = query.get(PARAMETER);
  const section = SECTIONS.find((known) => known === named) ?? null;
  /** History entries added by the dialog; none if it was opened by its URL. */
  const steps = stepsOf(state);

  const searchOf = (next: AccountSection | null) => {
    const after = new URLSearchParams(query);
    if (next === null) after.delete(PARAMETER);
    else after.set(PARAMETER, next);
    return { search: after.toString() };
  };

  const isByAddress = section !== null && steps === 0;

  return {
    section,
    open: (next) =>
      // Opened by its URL, there is no entry to go back to.
      void navigate(searchOf(next), { state: isByAddress ? null : { accountSteps: steps + 1 } }),
    back: () => {
      if (steps > 1) void navigate(-1);
      else void navigate(searchOf('profile'), { state, replace: true });
    },
    close: () => {
      if (steps > 0) void navigate(-steps);
      else void navigate(searchOf(null), { replace: true });
    },
  };
}

function stepsOf(locationState: unknown): number {
  const steps =
    typeof locationState === 'object' && locationState !== null
      ? Reflect.get(locationState, 'accountSteps')
      : undefined;
  return typeof steps === 'number' ? steps : 0;
}
