import { useMemo, type ReactNode } from 'react';
import { NIGHTS_MESSAGES, PICTURE_MESSAGES, REPORT_MESSAGES } from '#kernel/web/messages/app.ts';
import { formatNumber } from '#kernel/web/messages/formats.ts';
import { decimalHours } from '#kernel/web/time/sleep-times.ts';
import { Emphasized } from '#kernel/web/ui/emphasized.tsx';
import { formatLongDate } from '#diary/web/date-names.ts';
import { PictureLegend, type LegendItem } from '#pictures/web/picture/legend.tsx';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import { Raster, type RasterProps } from './raster.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { sleepText, usualText } from './row-text.ts';

/** The raster with its finding, its legend and its table. */
export function NightByNight({
  named,
  children,
  ...props
}: RasterProps & {
  /** The rows whose fills the legend names. */
  named: readonly DrawnNight[];
  children?: ReactNode;
}) {
  const words = NIGHTS_MESSAGES.raster;
  const { rows, usual } = props;
  return (
    <section className="picture night-by-night" aria-labelledby="raster-title">
      <div className="picture-head">
        <h2 id="raster-title">{words.title}</h2>
        <PictureTable
          caption={words.title}
          columns={[
            REPORT_MESSAGES.columns.date,
            words.columns.what,
            REPORT_MESSAGES.columns.total,
            REPORT_MESSAGES.columns.quality,
          ]}
          rows={() => rows.map(listCells)}
        />
      </div>
      {usual && usual.state !== 'not-enough' && (
        <p>
          <Emphasized text={usualText(usual)} />
        </p>
      )}
      <PictureLegend items={useMemo(() => listLegend(named), [named])} />
      {children}
      <Raster {...props} />
    </section>
  );
}

const listCells = (row: DrawnNight): string[] => [
  formatLongDate(row.sleepDate),
  sleepText(row),
  row.minutes > 0 ? decimalHours(row.minutes) : '–',
  row.sessions
    .flatMap(({ kind, quality }) =>
      kind === 'night' && quality !== null ? formatNumber(quality) : [],
    )
    .join(', '),
];

/** The fills that occur. */
function listLegend(rows: readonly DrawnNight[]): LegendItem[] {
  const { legend } = PICTURE_MESSAGES;
  const words = NIGHTS_MESSAGES.raster.legend;
  const has = (test: (row: DrawnNight) => boolean) => rows.some(test);
  const hasKind = (kind: 'nap' | 'review') =>
    has(({ sessions }) => sessions.some((session) => session.kind === kind));
  return [
    ['night', legend.night],
    hasKind('nap') && ['nap', legend.nap],
    hasKind('review') && ['review', legend.review],
    has(({ sessions, mark }) => sessions.length === 0 && !mark.noSleep) && [
      'unlogged-line',
      legend.unlogged,
    ],
    has(({ mark }) => mark.noSleep) && ['awake', legend.awake],
    has(({ hasNote }) => hasNote) && ['note', words.note],
    has(({ change }) => change !== null) && ['change', words.change],
  ];
}
