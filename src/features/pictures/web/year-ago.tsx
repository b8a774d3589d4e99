import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { toNightSearch, type BackState, type NightView } from '#diary/web/journey-address.ts';
import { nightTitle } from '#diary/web/night-title.ts';
import { sleepsOfDateQuery } from '#diary/web/queries.ts';
import { NIGHT_PAGE_MESSAGES } from '#kernel/web/messages/app.ts';
import { hoursText } from '#kernel/web/time/sleep-times.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { useCloth } from './cloth/use-cloth.ts';
import { toNightEntry } from './night-entry.ts';
import { joinParts } from '#kernel/web/messages/formats.ts';

const [Motif] = optionalPart(async () => (await import('./cloth/one-motif.tsx')).Motif);

type YearAgoProps = { date: string; view: NightView; state: BackState; data: DashboardData };

/** A link to the night a year before a date, if it has sleep. */
export function YearAgo({ date, view, state, data }: YearAgoProps) {
  const before = toYearBefore(date);
  const { data: sleeps } = useQuery(sleepsOfDateQuery(before));
  const { nights, dye } = useCloth({ from: before, to: before }, data);
  if (!sleeps?.length) return null;
  const { whole, parts } = toNightEntry(sleeps);
  const note = parts.find((part) => part.note)?.note;
  const facts = [
    hoursText(whole.durationMinutes ?? 0),
    ...(note ? [NIGHT_PAGE_MESSAGES.quote({ note })] : []),
  ];
  return (
    <Link to={{ search: toNightSearch(before, view) }} state={state} className="year-ago">
      <span className="year-ago-flower">
        <Suspense>{nights !== undefined && <Motif facts={nights[0] ?? null} dye={dye} />}</Suspense>
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold text-soga">{NIGHT_PAGE_MESSAGES.yearAgo}</b>
        {nightTitle(whole, { form: 'year' })}
        <span className="year-ago-note text-ink-2">{joinParts(facts)}</span>
      </span>
      <Icon name="chevron" className="text-ink-2" />
    </Link>
  );
}

/** February 29 follows February 28. */
const toYearBefore = (date: string): string =>
  `${Number(date.slice(0, 4)) - 1}${date.slice(4).replace('-02-29', '-02-28')}`;
