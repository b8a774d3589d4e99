import { useEffect, useMemo, useRef, useState } from 'react';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { Dye } from '#accounts/dyes.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useMonths } from '#diary/web/queries.ts';
import { CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatList } from '#kernel/web/messages/formats.ts';
import { Link } from '#kernel/web/ui/link.tsx';
import { formatWeekdayDate } from '#diary/web/date-names.ts';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { ClothPicture } from '#pictures/web/cloth/cloth-picture.tsx';
import { listFacts, signCloth } from '#pictures/web/cloth/describe-night.ts';
import { makeLattice } from '#pictures/web/cloth/lattice.ts';
import { WeekLetters } from './letter/week-letters.tsx';
import { ClothLegend } from './legend.tsx';
import { makeSheet } from '#pictures/web/cloth/sheet.ts';
import { calendarYear, toYear, useCloth } from '#pictures/web/cloth/use-cloth.ts';

type ClothDetailsProps = {
  nights: readonly DrawnNight[];
  dye: Dye;
  finding: string;
  year: number;
  newest: SleepDate;
  dashboard: DashboardData;
};

/** What stands below the cloth of a year: legend, table, and the other years as small cloths. */
export function ClothDetails(props: ClothDetailsProps) {
  const { nights, dye, finding, year, newest, dashboard } = props;
  const { data: months = [] } = useMonths();
  const years = new Set([toYear(newest), ...months.map(({ month }) => toYear(month))]);
  years.delete(year);
  return (
    <>
      <ClothLegend dye={dye} isOpen={nights.length === 0 && years.size === 0} />
      <WeekLetters year={year} data={dashboard} />
      {nights.length > 0 && (
        <PictureTable
          caption={finding}
          columns={Object.values(CLOTH_MESSAGES.column)}
          rows={() => toRows(nights)}
        />
      )}
      {years.size > 0 && (
        <>
          <h3 className="pt-8 text-[1.25rem]">{CLOTH_MESSAGES.others}</h3>
          <ul className="grid gap-6 pt-3 tablet:grid-cols-2 desk:grid-cols-3">
            {[...years].map((other) => (
              <OtherCloth key={other} year={other} dashboard={dashboard} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const toRows = (nights: readonly DrawnNight[]) =>
  nights.toReversed().map((night) => {
    const [hours = '', ...facts] = listFacts(night);
    return [formatWeekdayDate(night.sleepDate), hours, formatList(facts)];
  });

type YearProps = { year: number; dashboard: DashboardData };

/** Fetched and drawn when it comes near the window. */
function OtherCloth({ year, dashboard }: YearProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting === true && setNear(true),
      { rootMargin: '25%' },
    );
    if (item.current !== null) observer.observe(item.current);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={item}>
      <Link to={{ search: toJourneySearch('cloth', { year }) }} className="block">
        {isNear ? (
          <SmallCloth year={year} dashboard={dashboard} />
        ) : (
          <span className="cloth-other">{year}</span>
        )}
      </Link>
    </li>
  );
}

function SmallCloth({ year, dashboard }: YearProps) {
  const { nights, dye } = useCloth(calendarYear(year), dashboard);
  const sheet = useMemo(() => makeSheet([], makeLattice('small', calendarYear(year))), [year]);
  return (
    <>
      <ClothPicture nights={nights ?? []} sheet={sheet} dye={dye} />
      <span className="block pt-1.5">{nights === undefined ? year : signCloth(year, nights)}</span>
    </>
  );
}
