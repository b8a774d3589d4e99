import './picture/picture.css';
import './night-page.css';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DashboardData } from '#diary/web/dashboard-data.ts';
import { useOpenDiary } from '#diary/web/diary-context.ts';
import { useJourneyAddress, type BackState } from '#diary/web/journey-address.ts';
import { nightTitle, titleNightOf } from '#diary/web/night-title.ts';
import {
  HISTORY_MESSAGES,
  NIGHT_PAGE_MESSAGES,
  NIGHTS_MESSAGES,
  PICTURE_MESSAGES,
} from '#kernel/web/messages/app.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import { Icon } from '#kernel/web/ui/icon.tsx';
import { optionalPart } from '#kernel/web/ui/lazy-part.tsx';
import { LoadState } from '#kernel/web/ui/load-state.tsx';
import { MarkSheet, NightMarks } from '#web-parts.tsx';
import { Arrow } from './arrow.tsx';
import { useNewestDate } from './cloth/use-cloth.ts';
import { BackLink } from './back-link.tsx';
import { KeyHints } from './key-hints.tsx';
import { toNightEntry } from './night-entry.ts';
import { Fact, NightFacts } from './night-facts.tsx';
import { Glyph } from './glyph.tsx';
import { PictureHatches } from './picture/legend.tsx';
import { useJourneyKeys } from './use-journey-keys.ts';
import { useNight } from './use-night.ts';
import { useSwipe } from './use-swipe.ts';
import { YearAgo } from './year-ago.tsx';

const [ClothBand] = optionalPart(async () => (await import('./cloth/cloth-band.tsx')).ClothBand);

export type NightPageProps = {
  date: string;
  /** Its achievements are gems of the cloth. */
  data: DashboardData;
  /** The dates that the arrows and keys lead to; unless given, the nearest ones with sleep. */
  neighbours?: { older: string | undefined; newer: string | undefined };
  /** In a column beside a list: selects a date. Without, it is a page of its own. */
  onChoose?: (date: string) => void;
};

/** A night: the cloth round it, its times, its facts, and what leads on from it. */
export function NightPage({ date, data, neighbours, onChoose }: NightPageProps) {
  const isPage = onChoose === undefined;
  const { view: shown } = useJourneyAddress();
  const view = shown === 'patterns' || shown === 'diary' ? shown : 'nights';
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as BackState;
  const openDiary = useOpenDiary();
  const { night, mark, nights, dye, usual, sleeps, older, newer, isSettled, isFailed, tryAgain } =
    useNight(date, data);
  const newest = useNewestDate(data);
  const { older: before, newer: after } = neighbours ?? { older, newer };
  const go = (next: string | undefined) => () => {
    if (next === undefined) return;
    if (onChoose !== undefined) return onChoose(next);
    const query = new URLSearchParams(location.search);
    query.set('night', next);
    void navigate({ search: `?${query.toString()}` }, { state, replace: true });
  };
  const edit = useRef<HTMLButtonElement>(null);
  const keys = useJourneyKeys({
    older: go(before),
    newer: go(after),
    edit: () => edit.current?.click(),
  });
  const swipe = useSwipe(go(before), go(after));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isPage) title.current?.focus({ preventScroll: true });
  }, [isPage]);
  const [isMarking, setMarking] = useState(false);

  const entry = sleeps?.length ? toNightEntry(sleeps) : undefined;
  const hasParts = entry !== undefined && entry.parts.length > 1;
  const canEdit = sleeps?.every(({ note }) => note !== undefined) === true;
  const titleText = entry ? nightTitle(entry.whole, { form: 'year' }) : titleNightOf(date, 'year');
  const marks = mark !== undefined && (
    <NightMarks
      key={date}
      date={date}
      title={titleText}
      mark={mark}
      nights={nights}
      newest={newest}
      isMissing={sleeps?.length === 0 && date <= newest && !mark.noSleep}
    />
  );
  return (
    <section
      aria-labelledby="night-title"
      className={isPage ? 'night-page' : 'night-page night-column'}
      {...(isPage && swipe)}
    >
      {isPage && <PictureHatches />}
      <div className="night-links screen-only">
        {isPage && <BackLink to={toList(location.search)} />}
        <Arrow name="older" onPress={before === undefined ? undefined : go(before)} />
        <Arrow name="newer" onPress={after === undefined ? undefined : go(after)} />
        {entry !== undefined && (
          <Button
            ref={edit}
            kind="secondary"
            className="night-edit"
            disabled={!canEdit}
            onClick={({ currentTarget: openedBy }) =>
              openDiary?.(
                hasParts
                  ? { kind: 'enter', date }
                  : { kind: 'sleep', sleep: entry.whole, openedBy },
              )
            }
          >
            {hasParts ? <Icon name="plus" /> : <Glyph name="pencil" />}
            {hasParts ? HISTORY_MESSAGES.add : NIGHT_PAGE_MESSAGES.edit}
          </Button>
        )}
      </div>
      <div className="night-cloth">
        <Suspense>
          <ClothBand
            nights={nights}
            dye={dye}
            middle={date}
            tile={142}
            centre="night"
            height={147}
          />
        </Suspense>
      </div>
      <h2 ref={title} id="night-title" tabIndex={-1} aria-live="polite" className="night-title">
        {titleText}
      </h2>
      {entry !== undefined ? (
        <NightFacts
          {...{ date, entry, night, canEdit, usual }}
          isDetailed={data.detailedMornings === true}
        >
          {marks}
        </NightFacts>
      ) : sleeps !== undefined ? (
        <>
          <p className="my-3">
            {mark?.noSleep === true ? PICTURE_MESSAGES.legend.awake : NIGHT_PAGE_MESSAGES.nothing}
          </p>
          {marks}
          {mark?.kind === 'free' && (
            <ul className="night-facts">
              <Fact icon={<Glyph name="free" />}>{NIGHTS_MESSAGES.mark.kinds.free}</Fact>
            </ul>
          )}
          {date <= newest && (
            <Button
              kind="secondary"
              className="screen-only mb-4"
              onClick={() => openDiary?.({ kind: 'enter', date })}
            >
              {NIGHT_PAGE_MESSAGES.add}
            </Button>
          )}
        </>
      ) : (
        isFailed && <LoadState failure onTryAgain={tryAgain} />
      )}
      {isSettled && sleeps !== undefined && (
        <YearAgo
          key={date}
          date={date}
          view={view}
          state={state && { ...state, depth: state.depth + 1 }}
          data={data}
        />
      )}
      {mark !== undefined && (
        <button
          type="button"
          className="night-mark screen-only text-ink-2"
          onClick={() => setMarking(true)}
        >
          <Glyph name="mark" />
          {NIGHTS_MESSAGES.mark.title}
        </button>
      )}
      {!isPage && <KeyHints keys={keys} />}
      {isMarking && mark !== undefined && (
        <MarkSheet date={date} title={titleText} mark={mark} onClose={() => setMarking(false)} />
      )}
    </section>
  );
}

function toList(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('night');
  return `?${query.toString()}`;
}
