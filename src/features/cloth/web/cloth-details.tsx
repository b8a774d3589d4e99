import type { Dye } from '#accounts/dyes.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { tableOfFacts } from '#pictures/web/cloth/describe-night.ts';
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
        <PictureTable caption={finding} {...tableOfFacts(nights.toReversed())} />
      )}
    </>
  );
}
