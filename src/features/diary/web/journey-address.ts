import { startTransition, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DESK, useMedia } from '#kernel/web/browser/use-media.ts';
import type { DateRange } from './queries.ts';

/** The report is opened from Nights, and belongs to no segment of the switcher. */
const VIEWS = ['nights', 'patterns', 'cloth', 'diary', 'report'] as const;
export type JourneyView = (typeof VIEWS)[number];
const DEFAULT_VIEW: JourneyView = 'nights';

/** What the longer view of *How long, and when?* shows. */
export const SPANS = ['7', '30', 'year'] as const;
export type TrendSpan = (typeof SPANS)[number];
const DEFAULT_SPAN: TrendSpan = '30';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Parts of the address of a view: a night's page or card, the year of a cloth, the last date of a week letter, a picture to save. */
type ViewParts = { night?: string; year?: number; week?: string; save?: ClothPaper };

/** What the cloth is saved as. */
export const CLOTH_PAPERS = ['phone', 'square', 'print', 'knitting'] as const;
export type ClothPaper = (typeof CLOTH_PAPERS)[number];

/** The address of a view of Journey. */
export function toJourneySearch(view: JourneyView, parts: ViewParts = {}): string {
  const named = view === DEFAULT_VIEW ? {} : { view };
  const words = Object.entries({ tab: 'history', ...named, ...parts }).map(
    ([name, value]): [string, string] => [name, `${value}`],
  );
  return `?${new URLSearchParams(words).toString()}`;
}

/** The address of the diary's list of a range; of one date without `to`. */
export const toDiarySearch = (from: string, to = from): string =>
  `${toJourneySearch('diary')}&from=${from}&to=${to}`;

/** The views that open a night: as a page, or from 1000 px in a column beside their list. */
const NIGHT_VIEWS = ['nights', 'patterns', 'diary'] as const;
export type NightView = (typeof NIGHT_VIEWS)[number];

/** The address of a night. */
export const toNightSearch = (night: string, view: NightView = 'nights'): string =>
  toJourneySearch(view, { night });

/** State of an entry of the browser's history: how many entries before it what opened it is, and the address of that. */
export type BackState = { depth: number; from: string } | null;

/** Opens a night in the shown view, or in Nights, as a new entry of the browser's history. */
export function useOpenNight() {
  const navigate = useNavigate();
  return useCallback(
    (date: string, view?: NightView) => {
      const query = new URLSearchParams(window.location.search);
      const shown = NIGHT_VIEWS.find(
        (each) => query.get('tab') === 'history' && each === readView(query),
      );
      const isShown = shown !== undefined && (view ?? shown) === shown;
      if (isShown) query.set('night', date);
      const search = isShown ? `?${query.toString()}` : toNightSearch(date, view);
      const state: BackState = { depth: 1, from: window.location.search };
      void navigate({ search }, { state });
    },
    [navigate],
  );
}

/** Parts of the address that a view changes; null removes one. */
type AddressChange = Partial<
  Record<'night' | 'from' | 'to' | 'year' | 'week' | 'save', string | null>
> & {
  range?: TrendSpan;
};

/** The range in an address. */
export function readRange(query: URLSearchParams): DateRange {
  const [from, to] = [parseDate(query.get('from')), parseDate(query.get('to'))];
  return { ...(from && { from }), ...(to && { to }) };
}

export const readView = (query: URLSearchParams): JourneyView =>
  VIEWS.find((view) => view === query.get('view')) ?? DEFAULT_VIEW;

/** The view of Journey, its selected night and its range, stored in the URL; invalid values fall back to the default. */
export function useJourneyAddress() {
  const [query, setQuery] = useSearchParams();
  // Replaces the entry of the browser's history, because typing or brushing makes many changes.
  const change = useCallback(
    (parts: AddressChange) => {
      // The query of the last render may lack a change that was just made.
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(parts)) {
        if (value === null || (name === 'range' && value === DEFAULT_SPAN)) after.delete(name);
        else after.set(name, value);
      }
      setQuery(after, { replace: true });
    },
    [setQuery],
  );
  return {
    view: readView(query),
    /** The sleep date of the selected night. */
    night: parseDate(query.get('night')),
    /** The year of a cloth. */
    year: parseYear(query.get('year')),
    /** The last date of a week whose letter is open. */
    week: parseDate(query.get('week')),
    /** What the cloth is about to be saved as. */
    save: CLOTH_PAPERS.find((paper) => paper === query.get('save')),
    range: readRange(query),
    span: SPANS.find((span) => span === query.get('range')) ?? DEFAULT_SPAN,
    change,
  };
}

/** Browsers limit how often an address changes, and an arrow key repeats thirty times a second. */
const WRITTEN_AFTER_MS = 300;

/** Parts of the address that change at once on the screen, and in the address once they rest. */
export function useLiveAddress<Live extends AddressChange>(isHeld = false) {
  const { view, night, range, change } = useJourneyAddress();
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    if (live === undefined || isHeld) return undefined;
    const timer = setTimeout(() => {
      // While another view loads, its address stands already and this view is still shown.
      const isShown = readView(new URLSearchParams(window.location.search)) === view;
      // With the address, which changes in a transition.
      startTransition(() => {
        if (isShown) change(live);
        setLive(undefined);
      });
    }, WRITTEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [live, isHeld, view, change]);
  return { night, range, live, setLive };
}

/** The selected night; unless one is selected, the newest. On a phone the address would open its page. */
export function useSelectedNight<Newest extends string | undefined>(newestDate: Newest) {
  const isDesk = useMedia(DESK);
  const { night, live, setLive } = useLiveAddress<{ night: string }>();
  const [marked, mark] = useState<string>();
  const choose = useCallback(
    (date: string) => (isDesk ? setLive({ night: date }) : mark(date)),
    [isDesk, setLive],
  );
  const chosen: string | Newest = (isDesk ? (live?.night ?? night) : marked) ?? newestDate;
  return { chosen, choose };
}

const parseDate = (text: string | null): string | undefined =>
  text !== null && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

const parseYear = (text: string | null): number | undefined =>
  text !== null && /^\d{4}$/.test(text) ? Number(text) : undefined;
