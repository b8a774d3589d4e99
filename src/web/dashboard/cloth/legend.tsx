import { useState } from 'react';
import type { Dye } from '#domain/dyes.ts';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ClothPicture } from './cloth-picture.tsx';
import type { ClothNight } from './cloth-night.ts';
import { drawCloth } from './draw-cloth.ts';
import { makeLattice, PAPERS } from './lattice.ts';

/** A known full night of 7 hours 30. */
export const SAMPLE: ClothNight = {
  sleepDate: '2026-01-01',
  minutes: 450,
  tone: 'full',
  lateMinutes: 0,
  naps: 0,
  quality: null,
  hasNote: false,
  runDay: 1,
  isFree: false,
  hasAchievement: false,
  isInNewZone: false,
};

/** A row for each fact, with nights that differ in it; null: an unknown date. */
const ROWS = {
  hours: [{ minutes: 270, tone: 'short', runDay: 0 }, { minutes: 420 }, { minutes: 600 }],
  tone: [{ minutes: 380, tone: 'short', runDay: 0 }, {}, { tone: 'day' }],
  turn: [{ lateMinutes: -120 }, {}, { lateMinutes: 120 }],
  seeds: [{ quality: 1 }, { quality: 3 }, { quality: 5 }],
  ground: [{ runDay: 3 }, { runDay: 14 }, { runDay: 30 }],
  marks: [{ naps: 2 }, { hasNote: true }, { hasAchievement: true }],
  days: [{ isFree: true }, { tone: 'awake', minutes: 0, runDay: 0 }, { isInNewZone: true }],
  unsure: [{ tone: 'review', runDay: 0 }, null],
} as const satisfies Record<string, readonly (Partial<ClothNight> | null)[]>;

type Row = keyof typeof ROWS;

const SEEN_KEY = 'clothLegendSeen';

/** How to read a night: open on the first visit. */
export function ClothLegend({ dye }: { dye: Dye }) {
  const [isFirst] = useState(() => readStored(SEEN_KEY) === null);
  return (
    <details className="group" open={isFirst} onToggle={() => writeStored(SEEN_KEY, '1')}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-ink-2">
        <Icon name="chevron" className="group-open:rotate-90" />
        {CLOTH_MESSAGES.legendTitle}
      </summary>
      <dl className="cloth-legend">
        {(Object.keys(ROWS) as Row[]).map((row) => (
          <div key={row}>
            <dt>{CLOTH_MESSAGES.legend[row].name}</dt>
            <dd className="cloth-samples">
              {ROWS[row].map((facts) => (
                <Motif
                  key={JSON.stringify(facts)}
                  night={facts === null ? null : { ...SAMPLE, ...facts }}
                  dye={dye}
                />
              ))}
            </dd>
            <dd>{CLOTH_MESSAGES.legend[row].text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** One night by itself. */
export function Motif({ night, dye }: { night: ClothNight | null; dye: Dye }) {
  const date = night?.sleepDate ?? SAMPLE.sleepDate;
  const lattice = makeLattice(PAPERS.one, date, date);
  const layers = drawCloth(night === null ? [] : [night], lattice);
  return <ClothPicture layers={layers} lattice={lattice} dye={dye} />;
}
