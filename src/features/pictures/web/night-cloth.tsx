import type { Dye } from '#accounts/dyes.ts';
import { ClothBand } from './cloth/cloth-band.tsx';
import { Motif } from './cloth/one-motif.tsx';
import type { DrawnNight } from './drawn-nights.ts';

type NightClothProps = { nights: readonly DrawnNight[]; date: string; dye: Dye };

/** The cloth round a night. */
export const NightCloth = ({ nights, date, dye }: NightClothProps) => (
  <ClothBand nights={nights} dye={dye} middle={date} tile={142} centre="night" height={147} />
);

export { Motif };
