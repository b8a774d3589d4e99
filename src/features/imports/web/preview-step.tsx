import type { ReactNode } from 'react';
import type { YearSummary } from '../readers/nights/summarize-years.ts';
import {
  groupProblems,
  isReadNevertheless,
  type ProblemGroup,
  type ProblemReason,
} from '../readers/problems.ts';
import { IMPORT_STATUSES, type ImportedRecordStatus } from '../import-plan.ts';
import { Game } from '#game/web/game.tsx';
import { formatList, formatNumber } from '#kernel/web/messages/formats.ts';
import { IMPORT_MESSAGES as MESSAGES } from '#kernel/web/messages/app.ts';
import { clockTime } from '#kernel/web/time/sleep-times.ts';
import { fullDate } from '#kernel/web/time/long-dates.ts';
import { Button } from '#kernel/web/ui/button.tsx';
import type { StepProps } from './import-session.ts';
import { describePlace, describeReason } from './problem-text.ts';
import type { FilesRead, ShownNight } from './worker/messages.ts';
import { StepHeading, Unlocks } from './step-parts.tsx';

/** Longer lists are shortened: ten years have 3,650 nights. */
const NIGHTS_SHOWN = 50;
const FILES_SHOWN = 5;

/** The effect of the import, before anything is written. */
export function PreviewStep({ session, state }: StepProps<'preview'>) {
  const { preview } = state;
  const { files, imports, effect, perYear } = preview;
  const groups = groupProblems([...preview.problems, ...files.problems], files.moreProblems);
  const { hasTables } = preview;
  const hasZones = preview.stretches.length > 0;
  const nights = imports.flatMap(({ sleeps }) => sleeps);
  const newMarks = effect.marks.filter((status) => status === 'new').length;
  const lists = [
    ...IMPORT_STATUSES.map((status) => ({
      status,
      nights: nights.filter((_, index) => effect.statuses[index] === status),
    })),
    { status: 'otherSource' as const, nights: preview.otherSource },
    { status: 'overlapsRecord' as const, nights: preview.overlapsRecord },
    { status: 'tooFresh' as const, nights: preview.tooFresh },
  ].filter((list) => list.nights.length > 0);
  // A wrong zone makes the nights of an edited table other ones.
  const isKnown = lists.some(({ status }) => status === 'same' || status === 'overlaps');
  const added = lists.find(({ status }) => status === 'new')?.nights.length ?? 0;
  const newExperiments = effect.experiments.filter(isWritten);
  const hasBeside = newMarks + newExperiments.length > 0;
  const isNothingFound = lists.length === 0 && !hasBeside;
  const writeLabel =
    added > 0
      ? MESSAGES.write({ count: added })
      : newMarks > 0
        ? MESSAGES.writeMarks
        : MESSAGES.writeExperiments;
  const before = formatNumber(effect.pointsBefore);
  const after = formatNumber(effect.pointsAfter);
  return (
    <>
      <StepHeading>{isNothingFound ? MESSAGES.nothingFound : MESSAGES.preview.title}</StepHeading>
      <RecognizedFiles files={files.recognized} />
      <div className="mt-3">
        {lists.map((list) => (
          <NightList key={list.status} {...list} />
        ))}
        {(['unreadable', 'incomplete'] as const).map((name) => (
          <ProblemList
            key={name}
            name={name}
            groups={groups.filter(
              ({ first: [{ reason }] }) => isReadNevertheless(reason) === (name === 'incomplete'),
            )}
            isOpen={isNothingFound}
          />
        ))}
      </div>
      {preview.sources.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere text-ink-2">
          {MESSAGES.sources({ sources: formatList(preview.sources.map(nameSource)) })}
        </p>
      )}
      {preview.needsReview > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          {MESSAGES.needsReview({ count: preview.needsReview })}
        </p>
      )}
      {newMarks > 0 && (
        <p className="mt-3 text-sm text-ink-2">{MESSAGES.marks({ count: newMarks })}</p>
      )}
      {newExperiments.length > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          {MESSAGES.experiments({ count: newExperiments.length })}
        </p>
      )}
      {newExperiments.includes('stopped') && (
        <p className="mt-3 text-sm text-ink-2">{MESSAGES.experimentStopped}</p>
      )}
      {perYear.length > 0 && <YearTable years={perYear} hasTables={hasTables} />}
      <Unlocks names={effect.unlocks} />
      {added > 0 && (
        <Game>
          <p className="mt-4 text-pretty">
            {before === after
              ? MESSAGES.pointsSame({ points: before })
              : MESSAGES.points({ before, after })}
          </p>
        </Game>
      )}
      <div className="mt-4 flex flex-col gap-2.5">
        {added > 0 || hasBeside ? (
          <Button wide onClick={session.go}>
            {writeLabel}
          </Button>
        ) : (
          !isNothingFound && <p className="font-semibold">{MESSAGES.nothingNew}</p>
        )}
        {(hasZones || hasTables) && isKnown && (
          <p className="text-sm text-pretty text-ink-2">{MESSAGES.zoneHint}</p>
        )}
        {hasTables && (
          <Button kind="secondary" wide onClick={session.askColumns}>
            {MESSAGES.columns.change}
          </Button>
        )}
        {hasZones && (
          <Button kind="secondary" wide onClick={session.askZones}>
            {MESSAGES.zones.change}
          </Button>
        )}
        <Button kind="secondary" wide onClick={session.reset}>
          {MESSAGES.back}
        </Button>
      </div>
    </>
  );
}

const isWritten = (status: ImportedRecordStatus) => status === 'new' || status === 'stopped';

function RecognizedFiles({ files }: { files: FilesRead['recognized'] }) {
  if (files.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 font-semibold">{MESSAGES.recognized}</h4>
      <ul className="text-sm">
        {files.slice(0, FILES_SHOWN).map(({ path, format, records }) => (
          <li key={path} className="mt-1 wrap-anywhere">
            {path}
            <span className="block text-ink-2">
              {MESSAGES.recognizedFile({ format: MESSAGES.formats[format], count: records })}
            </span>
          </li>
        ))}
        {files.length > FILES_SHOWN && (
          <li className="mt-1 text-ink-2">
            {MESSAGES.moreFiles({ count: files.length - FILES_SHOWN })}
          </li>
        )}
      </ul>
    </>
  );
}

/** A device or app by its own name, a format by that of its app. */
function nameSource(source: string): string {
  const formats: Readonly<Record<string, string>> = MESSAGES.formats;
  return Object.hasOwn(formats, source) ? `${formats[source]}` : source;
}

type NightListProps = { status: keyof typeof MESSAGES.statuses; nights: readonly ShownNight[] };

function NightList({ status, nights }: NightListProps) {
  return (
    <Expandable title={MESSAGES.statuses[status]({ count: nights.length })}>
      {nights.slice(0, NIGHTS_SHOWN).map(({ startTime, endTime, timeZone }) => (
        <li key={`${startTime} ${endTime}`}>
          {fullDate(endTime, timeZone)}, {clockTime(startTime, timeZone)}–
          {clockTime(endTime, timeZone)}
        </li>
      ))}
      <More count={nights.length - NIGHTS_SHOWN} />
    </Expandable>
  );
}

/** Problems by their reason, with the first places of each. */
function ProblemList({
  name,
  groups,
  isOpen,
}: {
  name: 'unreadable' | 'incomplete';
  groups: readonly ProblemGroup[];
  isOpen: boolean;
}) {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return null;
  return (
    <Expandable title={MESSAGES[name]({ count })} isOpen={isOpen}>
      {groups.map((group) => {
        const [problem] = group.first;
        const hasValues = new Set(group.first.map(({ reason }) => readValue(reason))).size > 1;
        return (
          <li key={JSON.stringify(problem)} className="mt-3 wrap-anywhere first:mt-0">
            <span className="font-medium text-ink">
              {describeReason(
                hasValues ? ({ ...problem.reason, value: '…' } as ProblemReason) : problem.reason,
              )}
            </span>
            {group.count > 1 && ` (${formatNumber(group.count)})`}
            <ul>
              {group.first.map((each) => (
                <li key={JSON.stringify(each)}>
                  {describePlace(each)}
                  {hasValues && (
                    <q className="ms-1.5">
                      <bdi>{readValue(each.reason)}</bdi>
                    </q>
                  )}
                </li>
              ))}
              <More count={group.count - group.first.length} />
            </ul>
          </li>
        );
      })}
    </Expandable>
  );
}

/** What the file has in place of what a reason names. */
const readValue = (reason: ProblemReason) => ('value' in reason ? reason.value : undefined);

type ExpandableProps = { title: string; isOpen?: boolean; children: ReactNode };

function Expandable({ title, isOpen = false, children }: ExpandableProps) {
  return (
    <details className="import-list border-b-2 border-dotted border-line" open={isOpen}>
      <summary className="font-medium">{title}</summary>
      <ul className="pb-4 text-sm text-ink-2">{children}</ul>
    </details>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <li>{MESSAGES.moreNights({ count })}</li> : null;
}

/** Nights and usual times per year. */
function YearTable({ years, hasTables }: { years: readonly YearSummary[]; hasTables: boolean }) {
  const { title, hint, tableHint, ...columns } = MESSAGES.years;
  return (
    <>
      <h4 className="mt-4 font-semibold">{title}</h4>
      <p className="text-sm text-ink-2">{hasTables ? tableHint : hint}</p>
      <table aria-label={title} className="mt-2 w-full text-sm">
        <thead>
          <tr className="text-start text-ink-2">
            <th className="py-1 text-start font-medium">{columns.year}</th>
            <th className="py-1 text-end font-medium">{columns.nights}</th>
            <th className="py-1 text-end font-medium">{columns.bed}</th>
            <th className="py-1 text-end font-medium">{columns.wake}</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, nights, medianBed, medianWake }) => (
            <tr key={year} className="border-t-2 border-dotted border-line">
              <th scope="row" className="py-1.5 text-start font-medium">
                {year}
              </th>
              <td className="py-1.5 text-end">{formatNumber(nights)}</td>
              <td className="py-1.5 text-end">{toClock(medianBed)}</td>
              <td className="py-1.5 text-end">{toClock(medianWake)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A local time such as 23:05, as the page shows times. */
const toClock = (time: string | null) =>
  time === null ? '–' : clockTime(`1970-01-01T${time}:00Z`, 'UTC');
