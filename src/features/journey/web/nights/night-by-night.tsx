import { useMemo, type ReactNode } from 'react';
import type { InsightsResponse } from '../../contract.ts';
import { NIGHTS_MESSAGES, PAUSE_MESSAGES, PICTURE_MESSAGES } from '#kernel/web/messages/app.ts';
import { emphasize, Emphasized } from '#kernel/web/ui/emphasized.tsx';
import { tableOfFacts } from '#pictures/web/cloth/describe-night.ts';
import { clockText } from '#pictures/web/spans.ts';
import { PictureLegend, type LegendItem } from '#pictures/web/picture/legend.tsx';
import { PictureTable } from '#pictures/web/picture/picture-table.tsx';
import { Raster, type RasterProps } from './raster.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';

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
        <PictureTable caption={words.title} {...tableOfFacts(rows)} />
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

/** The usual times as a sentence; each of them may be withheld. */
export function usualText({ bed, wake }: InsightsResponse['usual']): string {
  const words = NIGHTS_MESSAGES.raster;
  const [atBed, atWake] = [bed.median, wake.median].map((median) =>
    median === null ? undefined : emphasize(clockText(median)),
  );
  if (atBed && atWake) return words.usual({ bed: atBed, wake: atWake });
  if (atBed) return words.usualBed({ bed: atBed });
  return atWake ? words.usualWake({ wake: atWake }) : words.varied;
}

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
    has(({ isRest }) => isRest) && ['rest', PAUSE_MESSAGES.name],
    has(({ hasNote }) => hasNote) && ['note', words.note],
    has(({ change }) => change !== null) && ['change', words.change],
  ];
}
