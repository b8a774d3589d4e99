import { useState } from 'react';
import { flushSync } from 'react-dom';
import { lastDateOfWeek, writeWeekLetter } from '#cloth/rules/week-letter.ts';
import { focusHeading } from '#dashboard/web/use-view-focus.ts';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { toJourneySearch } from '#diary/web/journey-address.ts';
import { useNightsOf } from '#diary/web/queries.ts';
import { addDays, type SleepDate } from '#kernel/rules/calendar.ts';
import { readStored, writeStored } from '#kernel/web/browser/browser-storage.ts';
import { WEEK_LETTER_MESSAGES } from '#kernel/web/messages/app.ts';
import { TOAST_MESSAGES } from '#kernel/web/messages/first.ts';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { Link } from '#kernel/web/ui/link.tsx';
import { Glyph } from '#pictures/web/glyph.tsx';
import { nameWeek } from './letter-text.ts';

/** The last date of the newest letter that was opened or closed here. Sign-out removes it (forget-device.ts). */
const CLOSED_KEY = 'letterClosed';

const isLetterClosed = (last: SleepDate): boolean => last <= (readStored(CLOSED_KEY) ?? '');

export function closeLetter(last: SleepDate): void {
  if (!isLetterClosed(last)) writeStored(CLOSED_KEY, last);
}

/** The envelope of the last week that a waking has ended, until it is opened or closed. */
export function LetterOffer({ data }: { data: DashboardData }) {
  const wakings = (data.recentSleeps ?? []).flatMap(({ sleepDate }) => sleepDate ?? []);
  const newest = wakings.toSorted().at(-1);
  const [closed, setClosed] = useState<SleepDate>();
  if (newest === undefined) return null;
  const last = lastDateOfWeek(addDays(newest, -6));
  if (closed === last || isLetterClosed(last)) return null;
  const close = () => {
    closeLetter(last);
    flushSync(() => setClosed(last));
    focusHeading();
  };
  return <Envelope last={last} newest={newest} onClose={close} />;
}

type EnvelopeProps = { last: SleepDate; newest: SleepDate; onClose: () => void };

function Envelope({ last, newest, onClose }: EnvelopeProps) {
  const { data: nights = [] } = useNightsOf({ from: addDays(last, -6), to: last });
  if (writeWeekLetter(nights, last, newest) === null) return null;
  return (
    <div className="flex items-start rounded-field border-[1.5px] border-soga bg-raised">
      <Link
        to={{ search: toJourneySearch('cloth', { week: last }) }}
        className="flex min-h-13 grow items-center gap-3 rounded-field py-1 ps-4 text-sm/snug text-ink-2 -outline-offset-2"
      >
        <span className="text-soga">
          <Glyph name="letter" />
        </span>
        <span>
          <span className="block font-display text-lg/tight text-ink">
            {WEEK_LETTER_MESSAGES.offer}
          </span>
          {nameWeek(last)}
        </span>
      </Link>
      <button
        type="button"
        aria-label={TOAST_MESSAGES.close}
        className="grid size-11 flex-none place-items-center rounded-field -outline-offset-2 text-soga"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
