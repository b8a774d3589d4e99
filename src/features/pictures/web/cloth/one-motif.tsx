import type { Dye } from '#accounts/dyes.ts';
import { NO_MARK } from '#diary/rules/free-days.ts';
import { toDrawnNights, type DrawnNight } from '#pictures/web/drawn-nights.ts';
import { ClothPicture } from './cloth-picture.tsx';
import { makeLattice } from './lattice.ts';
import { makeSheet } from './sheet.ts';

/** A known full night of 7 hours 30. */
export const SAMPLE = toDrawnNights([
  {
    sleepDate: '2026-01-01',
    minutes: 450,
    runDay: 1,
    mark: NO_MARK,
    sessions: [],
  },
])[0] as DrawnNight;

/** One night on its tile; null: an unknown date. */
export function Motif({ facts, dye }: { facts: Partial<DrawnNight> | null; dye: Dye }) {
  const nights = facts === null ? [] : [{ ...SAMPLE, ...facts }];
  const { sleepDate: date } = nights[0] ?? SAMPLE;
  const sheet = makeSheet([], makeLattice('one', { from: date, to: date }));
  return (
    <div className="cloth-motif">
      <ClothPicture nights={nights} sheet={sheet} dye={dye} />
    </div>
  );
}
