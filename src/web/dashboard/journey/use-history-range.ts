import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { DateRange } from '#web/api/queries/diary.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The address of the diary's list of a range; of one date without `to`. */
export const toDiarySearch = (from: string, to = from): string =>
  `?tab=history&view=diary&from=${from}&to=${to}`;

/** The date range of the diary, stored in the URL (`?from=2026-11-01&to=2026-11-30`). */
export function useHistoryRange(): { range: DateRange; setRange: (range: DateRange) => void } {
  const [query, setQuery] = useSearchParams();
  const [from, to] = [parseDate(query.get('from')), parseDate(query.get('to'))];
  const range = useMemo(() => ({ ...(from && { from }), ...(to && { to }) }), [from, to]);
  const setRange = useCallback(
    (next: DateRange) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const bound of ['from', 'to'] as const) {
            const date = next[bound];
            if (date === undefined) after.delete(bound);
            else after.set(bound, date);
          }
          return after;
        },
        // Replace the entry, because typing a date makes many changes.
        { replace: true },
      ),
    [setQuery],
  );
  return { range, setRange };
}

const parseDate = (text: string | null): string | undefined =>
  text !== null && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
