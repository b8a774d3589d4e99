import type { InsightsResponse } from '../../contract.ts';
import { MINUTES_PER_DAY } from '#kernel/rules/statistics.ts';
import { PATTERN_MESSAGES } from '#kernel/web/messages/app.ts';
import { grouped } from '#kernel/web/time/sleep-times.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import type { Drawing } from '#pictures/web/picture/drawing.ts';
import { Picture } from '#pictures/web/picture/picture.tsx';
import {
  circlePath,
  dialArc,
  mirrorAcross,
  pointText,
  type Point,
} from '#pictures/web/picture/scales.ts';
import { regularitySentence } from './sentences.ts';
import { alikeMinutes, spanText } from '#pictures/web/spans.ts';

const HOURS = 24;
const ONE_ROW_FROM_PX = 520;

/** How alike are your days? A dot for each hour: filled, as on the day before. */
export function AlikeDots({ regularity }: { regularity: InsightsResponse['regularity'] }) {
  const words = PATTERN_MESSAGES.regularity;
  const { state, have, need, sri, differingMinutesPerDay } = regularity;
  const alike = alikeMinutes(differingMinutesPerDay ?? 0);
  const differing = MINUTES_PER_DAY - alike;
  const days = { have: grouped(have), need: grouped(need) };
  return (
    <Picture
      question={words.question}
      control={
        state === 'first-impression' && (
          <p className="text-sm text-ink-2">{words.firstImpression(days)}</p>
        )
      }
      sentence={regularitySentence(regularity)}
      legend={[
        ['dot', words.alike],
        ['open-dot', words.different],
      ]}
      table={{
        columns: [words.alike, words.different],
        rows: () => [[alike, differing].map(spanText)],
      }}
      draw={(width) => drawHours(alike / 60, width)}
    >
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-ink-2">
          <Icon name="chevron" className="-ms-2 group-open:rotate-90" />
          {words.curious}
        </summary>
        <p className="text-sm text-ink-2">
          {differing === 0 ? words.differsLittle : words.differs({ span: spanText(differing) })}{' '}
          {words.sri({ sri: grouped(Math.round(sri ?? 0)) })}
        </p>
      </details>
    </Picture>
  );
}

function drawHours(alike: number, width: number): Drawing {
  const perRow = width < ONE_ROW_FROM_PX ? HOURS / 2 : HOURS;
  const gap = width / perRow;
  const radius = Math.min(9, gap * 0.33);
  const mirror = mirrorAcross(width);
  const hours = Array.from({ length: HOURS }, (_, i): Point => [
    mirror(gap * ((i % perRow) + 0.5)),
    gap * (Math.floor(i / perRow) + 0.5),
  ]);
  const full = Math.floor(alike);
  const inPart = hours.slice(full, Math.ceil(alike)).map((centre) => {
    const arc = dialArc(centre, radius, 0, (alike - full) * 2 * Math.PI);
    return `M${pointText(centre)}L${arc.slice(1)}z`;
  });
  return {
    width,
    height: gap * (HOURS / perRow),
    layers: [
      ['review', hours.slice(full).map((centre) => circlePath(centre, radius))],
      ['night', hours.slice(0, full).map((centre) => circlePath(centre, radius + 0.8))],
      ['night', inPart],
    ],
    labels: [],
  };
}
