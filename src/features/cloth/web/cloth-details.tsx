import type { Dye } from '#accounts/dyes.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { CLOTH_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatList } from '#kernel/web/messages/formats.ts';
import { formatWeekdayDate } from '#diary/web/date-names.ts';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { listFacts } from '#pictures/web/cloth/describe-night.ts';
import { ClothLegend } from './legend.tsx';
import { WeekLetters } from './letter/week-letters.tsx';

type ClothDetailsProps = {
  nights: readonly DrawnNight[];
  dye: Dye;
  finding: string;
  /** No night has become a flower yet. */
  isFirst: boolean;
  year: number;
  dashboard: DashboardData;
};

/** What stands below the cloth of a year: legend, week letters and table. */
export function ClothDetails(props: ClothDetailsProps) {
  const { nights, dye, finding, isFirst, year, dashboard } = props;
  return (
    <>
      <ClothLegend dye={dye} isOpen={isFirst} />
      <WeekLetters year={year} data={dashboard} />
      {nights.length > 0 && (
        <PictureTable
          caption={finding}
          columns={Object.values(CLOTH_MESSAGES.column)}
          rows={() => toRows(nights)}
        />
      )}
    </>
  );
}

const toRows = (nights: readonly DrawnNight[]) =>
  nights.toReversed().map((night) => {
    const [hours = '', ...facts] = listFacts(night);
    return [formatWeekdayDate(night.sleepDate), hours, formatList(facts)];
  });
