import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react';
import type { SleepDate } from '#kernel/rules/calendar.ts';
import type { Dye } from '#accounts/dyes.ts';
import { CLOTH_MESSAGES, SLEEP_ROW_MESSAGES } from '#kernel/web/messages/app.ts';
import { DIARY_OPENERS, TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { clockTime, hoursText } from '#kernel/web/time/sleep-times.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { Arrow } from '#pictures/web/arrow.tsx';
import { describeNight } from '#pictures/web/cloth/describe-night.ts';
import { findEnds, titleNight } from '#pictures/web/dates.ts';
import { flowerMinutes } from '#pictures/web/cloth/motif.ts';
import { Motif } from '#pictures/web/cloth/one-motif.tsx';
import type { DrawnNight } from '#pictures/web/drawn-nights.ts';
import { QualityDots } from '#pictures/web/sleep-row.tsx';

type NightCardProps = {
  ref: Ref<HTMLDivElement>;
  heading: Ref<HTMLHeadingElement>;
  headingId: string;
  date: SleepDate;
  /** Undefined: nothing is logged. */
  night: DrawnNight | undefined;
  dye: Dye;
  /** A link to the letter of its week. */
  letter: ReactNode;
  style: CSSProperties | undefined;
  /** Undefined at the end. */
  onOlder: (() => void) | undefined;
  onNewer: (() => void) | undefined;
  onClose: () => void;
};

/** A flower of the cloth in words: above the tabs of a phone, beside it in a wide window. */
export function NightCard({ ref, heading, headingId, style, ...props }: NightCardProps) {
  const { date, night, dye, letter, onOlder, onNewer, onClose } = props;
  const ends = night && findEnds(night);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onOlder?.();
    if (key === 'ArrowRight') onNewer?.();
    if (key === 'Escape') onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the elements in it.
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It has no fields.
      role="group"
      aria-labelledby={headingId}
      className="cloth-card"
      style={style}
      onKeyDown={onKeyDown}
    >
      <Motif facts={night ?? null} dye={dye} />
      <div className="min-w-0 flex-1" aria-live="polite">
        <h3 ref={heading} id={headingId} tabIndex={-1} className="outline-none">
          {titleNight(date, night)}
        </h3>
        {ends !== undefined && (
          <p className="text-sm text-ink-2 [font-variant-numeric:tabular-nums]">
            {SLEEP_ROW_MESSAGES.fromTo({
              start: clockTime(ends.first.startTime, ends.first.timeZone),
              end: clockTime(ends.last.endTime, ends.last.timeZone),
            })}
          </p>
        )}
        <Figures night={night} />
      </div>
      <button type="button" aria-label={TOAST_MESSAGES.close} onClick={onClose}>
        <Icon name="close" />
      </button>
      <div className="cloth-card-foot">
        <Arrow name="older" onPress={onOlder} />
        <Arrow name="newer" onPress={onNewer} />
        {letter}
        <Link
          to={{ search: toJourneySearch('nights', { night: date }) }}
          state={{ depth: 1, from: toJourneySearch('cloth', { night: date }) }}
        >
          {CLOTH_MESSAGES.openNight}
          <Icon name="chevron" />
        </Link>
      </div>
    </div>
  );
}

function Figures({ night }: { night: DrawnNight | undefined }) {
  if (night === undefined || night.tone === 'awake' || night.tone === 'rest')
    return <p className="text-sm text-ink-2">{describeNight(night)}</p>;
  if (night.tone === 'review')
    return <p className="text-sm font-semibold text-kunyit">{DIARY_OPENERS.checkTheTimes}</p>;
  return (
    <p className="flex flex-wrap items-center gap-2 pt-1">
      <span className="font-display text-xl/[1.2]">{hoursText(flowerMinutes(night))}</span>
      {night.quality !== null && <QualityDots quality={night.quality} />}
    </p>
  );
}
