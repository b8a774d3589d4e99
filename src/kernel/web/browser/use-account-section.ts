import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readField } from '../api/response.ts';

const PARAMETER = 'account';

/**
 * The open group or section of the account dialog, stored in the URL (`?account=devices`), so that the back button of a
 * phone closes it step by step. Null: the dialog is closed.
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

  const replace = (next: string) => void navigate(toSearch(next), { state, replace: true });
  const isByAddress = section !== null && steps === 0;

  return {
    section,
    open: (next: string) =>
      // Opened by its URL, there is no entry to go back to.
      void navigate(toSearch(next), { state: isByAddress ? null : { accountSteps: steps + 1 } }),
    /** Opens it in the same history entry. */
    replace,
    /** Back to `parent`, or to where the section was opened from in the dialog. */
    back: (parent: string) => {
      if (steps > 1) void navigate(-1);
      else replace(parent);
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
