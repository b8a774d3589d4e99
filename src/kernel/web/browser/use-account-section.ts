import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readField } from '../api/response.ts';

const PARAMETER = 'account';

/**
 * The open section of the account dialog, stored in the URL (`?account=devices`), so that the back button of a phone
 * closes it step by step. Null: the dialog is closed.
 */
export function useAccountSection() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const section = query.get(PARAMETER);
  /** History entries added by the dialog; none if it was opened by its URL. */
  const steps = readSteps(state);

  const toSearch = (next: string | null) => {
    const after = new URLSearchParams(query);
    if (next === null) after.delete(PARAMETER);
    else after.set(PARAMETER, next);
    return { search: after.toString() };
  };

  const isByAddress = section !== null && steps === 0;

  return {
    section,
    open: (next: string) =>
      // Opened by its URL, there is no entry to go back to.
      void navigate(toSearch(next), { state: isByAddress ? null : { accountSteps: steps + 1 } }),
    /** Back to the profile. */
    back: () => {
      if (steps > 1) void navigate(-1);
      else void navigate(toSearch('profile'), { state, replace: true });
    },
    close: () => {
      if (steps > 0) void navigate(-steps);
      else void navigate(toSearch(null), { replace: true });
    },
  };
}

function readSteps(locationState: unknown): number {
  const steps = readField(locationState, 'accountSteps');
  return typeof steps === 'number' ? steps : 0;
}
