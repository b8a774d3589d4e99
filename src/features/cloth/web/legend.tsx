import { useState } from 'react';
import { useGame } from '#game/web/game.tsx';
import type { Dye } from '#accounts/dyes.ts';
import { CALM_MESSAGES, CLOTH_MESSAGES, PAUSE_MESSAGES } from '#kernel/web/messages/app.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { usePaintedFrames } from '#pictures/web/use-painted-frames.ts';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { Motif } from '#pictures/web/cloth/one-motif.tsx';

type Samples = readonly (Partial<DrawnNight> | null)[];

const ROWS = {
  hours: [{ minutes: 270, tone: 'short', runDay: 0 }, { minutes: 420 }, { minutes: 600 }],
  tone: [{ minutes: 380, tone: 'short', runDay: 0 }, {}, { tone: 'day' }],
  turn: [{ lateMinutes: -120 }, {}, { lateMinutes: 120 }],
  seeds: [{ quality: 1 }, { quality: 3 }, { quality: 5 }],
  ground: [{ runDay: 3 }, { runDay: 14 }, { runDay: 30 }],
  marks: [{ naps: 2 }, { hasNote: true }, { hasAchievement: true }],
  days: [{ isFree: true }, { tone: 'awake', minutes: 0, runDay: 0 }, { isInNewZone: true }],
  rest: [{ tone: 'rest', minutes: 0, runDay: 0, isRest: true }],
  unsure: [{ tone: 'review', runDay: 0 }, null],
} as const satisfies Record<string, Samples>;

type Row = keyof typeof ROWS;

/** The rows that there is something to show of. */
const listRows = (hasGame: boolean, hasRests: boolean) =>
  (Object.entries(ROWS) as [Row, Samples][])
    .filter(([row]) => (hasGame || row !== 'ground') && (hasRests || row !== 'rest'))
    .map(([row, samples]) => ({
      row,
      samples: samples.filter((facts) => hasGame || facts?.hasAchievement !== true),
      ...(row === 'rest'
        ? { name: PAUSE_MESSAGES.name, text: PAUSE_MESSAGES.clothText }
        : CLOTH_MESSAGES.legend[row]),
      ...(row === 'marks' && !hasGame && { text: CALM_MESSAGES.marks }),
    }));

type LegendProps = {
  dye: Dye;
  /** At first. */
  isOpen: boolean;
  hasRests: boolean;
};

/** How to read a night. */
export function ClothLegend({ dye, isOpen: isFirst, hasRests }: LegendProps) {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details
      className="group"
      open={isFirst}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-ink-2">
        <Icon name="chevron" className="-ms-2 group-open:rotate-90" />
        {CLOTH_MESSAGES.legendTitle}
      </summary>
      {isOpen && <Rows dye={dye} hasRests={hasRests} />}
    </details>
  );
}

/** A row of motifs each frame, so that the cloth above them shows first. */
function Rows({ dye, hasRests }: { dye: Dye; hasRests: boolean }) {
  const rows = listRows(useGame(), hasRests);
  const drawn = usePaintedFrames(rows.length);
  return (
    <>
      <dl className="cloth-legend">
        {rows.map(({ row, name, samples, text }, index) => (
          <div key={row}>
            <dt>{name}</dt>
            <dd className="cloth-samples">
              {index < drawn &&
                samples.map((facts) => (
                  <Motif key={JSON.stringify(facts)} facts={facts} dye={dye} />
                ))}
            </dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-2 text-sm text-ink-2">{CLOTH_MESSAGES.hem}</p>
    </>
  );
}
