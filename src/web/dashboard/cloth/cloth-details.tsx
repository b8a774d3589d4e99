import type { Dye } from '#domain/dyes.ts';
import type { DashboardData } from '#web/api/dashboard-data.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { formatList } from '#web/messages/formats.ts';
import { PictureTable } from '../journey/picture/picture-table.tsx';
import type { ClothNight } from './cloth-night.ts';
import { listFacts, nameDate } from './describe-night.ts';
import { DyeChoice } from './dye-choice.tsx';
import { ClothLegend } from './legend.tsx';

type ClothDetailsProps = {
  nights: readonly ClothNight[];
  dye: Dye;
  finding: string;
  dashboard: DashboardData;
};

/** What stands below a cloth: its legend, its nights as a table, and the dye. */
export function ClothDetails({ nights, dye, finding, dashboard }: ClothDetailsProps) {
  return (
    <>
      <ClothLegend dye={dye} />
      {nights.length > 0 && (
        <PictureTable
          caption={finding}
          columns={Object.values(CLOTH_MESSAGES.column)}
          rows={() => toRows(nights)}
        />
      )}
      <DyeChoice dye={dye} dashboard={dashboard} />
    </>
  );
}

const toRows = (nights: readonly ClothNight[]) =>
  nights.toReversed().map((night) => {
    const [hours = '', ...facts] = listFacts(night);
    return [nameDate(night.sleepDate), hours, formatList(facts)];
  });
