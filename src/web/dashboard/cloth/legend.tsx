import { useMemo, useState } from 'react';
import type { Dye } from '#domain/dyes.ts';
import { readStored, writeStored } from '#web/browser/browser-storage.ts';
import { CLOTH_MESSAGES } from '#web/messages/app.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePaintedFrames } from '../journey/use-painted-frames.ts';
import { ClothPicture } from './cloth-picture.tsx';
import type { ClothNight } from './cloth-night.ts';
import { makeLattice } from './lattice.ts';
import { makeSheet } from './sheet.ts';

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

const sample = (facts: Partial<ClothNight>): ClothNight => ({ ...SAMPLE, ...facts });

/** A row for each fact, with nights that differ in it; null: an unknown date. */
const ROWS = {
  hours: [
    sample({ minutes: 270, tone: 'short', runDay: 0 }),
    sample({ minutes: 420 }),
    sample({ minutes: 600 }),
  ],
  tone: [sample({ minutes: 380, tone: 'short', runDay: 0 }), SAMPLE, sample({ tone: 'day' })],
  turn: [sample({ lateMinutes: -120 }), SAMPLE, sample({ lateMinutes: 120 })],
  seeds: [sample({ quality: 1 }), sample({ quality: 3 }), sample({ quality: 5 })],
  ground: [sample({ runDay: 3 }), sample({ runDay: 14 }), sample({ runDay: 30 })],
  marks: [sample({ naps: 2 }), sample({ hasNote: true }), sample({ hasAchievement: true })],
  days: [
    sample({ isFree: true }),
    sample({ tone: 'awake', minutes: 0, runDay: 0 }),
    sample({ isInNewZone: true }),
  ],
  unsure: [sample({ tone: 'review', runDay: 0 }), null],
};

type Row = keyof typeof ROWS;

const SEEN_KEY = 'clothLegendSeen';

/** How to read a night: open on the first visit. */
export function ClothLegend({ dye }: { dye: Dye }) {
  const [isFirst] = useState(() => readStored(SEEN_KEY) === null);
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details
      className="group"
      open={isFirst}
      onToggle={({ currentTarget }) => {
        writeStored(SEEN_KEY, '1');
        setOpen(currentTarget.open);
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-ink-2">
        <Icon name="chevron" className="group-open:rotate-90" />
        {CLOTH_MESSAGES.legendTitle}
      </summary>
      {isOpen && <Rows dye={dye} />}
    </details>
  );
}

/** A row of motifs each frame, so that the cloth above them shows first. */
function Rows({ dye }: { dye: Dye }) {
  const rows = Object.keys(ROWS) as Row[];
  const drawn = usePaintedFrames(rows.length);
  return (
    <>
      <dl className="cloth-legend">
        {rows.map((row, index) => (
          <div key={row}>
            <dt>{CLOTH_MESSAGES.legend[row].name}</dt>
            <dd className="flex min-h-16 gap-2.5">
              {index < drawn &&
                ROWS[row].map((night) => (
                  <span key={JSON.stringify(night)} className="w-16">
                    <Motif night={night} dye={dye} />
                  </span>
                ))}
            </dd>
            <dd>{CLOTH_MESSAGES.legend[row].text}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-2 text-sm text-ink-2">{CLOTH_MESSAGES.hem}</p>
    </>
  );
}

/** One night by itself. */
export function Motif({ night, dye }: { night: ClothNight | null; dye: Dye }) {
  const date = night?.sleepDate ?? SAMPLE.sleepDate;
  const sheet = useMemo(() => makeSheet([], makeLattice('one', { from: date, to: date })), [date]);
  const nights = useMemo(() => (night === null ? [] : [night]), [night]);
  return <ClothPicture nights={nights} sheet={sheet} dye={dye} />;
}
