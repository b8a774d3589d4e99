import { addDays, datesBetween, type SleepDate } from '#kernel/rules/calendar.ts';
import type { ResponseData } from '#routes.ts';
import type { Database } from '#schema.ts';
import { findAccount, type SleeperRecord } from '#accounts/server/account-rows.ts';
import type { Diary } from '#diary/rules/diary.ts';
import { loadDiary, readDiary } from '#diary/server/read-diary.ts';
import { findUsualMinutes } from '#diary/server/usual-minutes.ts';
import type { Text } from '#kernel/contract/text.ts';
import { findTonight, listPlannedDates, listVisible, OUTCOMES, WEEKS } from '../rules/course.ts';
import { findOffer, forecast, FORECAST_DATES } from '../rules/forecast.ts';
import { listExperiments, listUnfinished, readDone } from './experiment-rows.ts';
import {
  findOpen,
  presentExperiment,
  readClock,
  type ClockReading,
  type ExperimentDeps,
  type OpenExperiment,
} from './open-experiment.ts';
import { pickOutcome, readValues } from '../rules/values.ts';

/** All are in the export. */
const MAX_LISTED = 50;

type Experiments = ResponseData<'GET /experiments'>;

/** The experiments with what may be known of them now. Throws UNAUTHENTICATED if the account is gone. */
export async function readExperiments(
  deps: ExperimentDeps,
  account: SleeperRecord,
): Promise<Experiments> {
  const { userId } = account;
  const clock = readClock(deps, account);
  const diary = await readDiary(deps, account);
  const { records, open, done } = await deps.storage.snapshot(async (db) => {
    const unfinished = findOpen(deps, userId, await listUnfinished(db, userId));
    const { id = '' } = { ...unfinished?.record };
    return {
      records: await listExperiments(db, userId, MAX_LISTED),
      open: unfinished,
      done: unfinished && (await readDone(db, { userId, experimentId: id })).get(id),
    };
  });
  return {
    items: records.map((record) => presentExperiment(record, record.id === open?.record.id, clock)),
    current: open ? presentCurrent(deps, { account, diary, clock, open, done }) : null,
    setUp: describeSetUp(deps, account, diary, clock.date),
  };
}

type Given = {
  account: SleeperRecord;
  diary: Diary;
  clock: ClockReading;
  open: OpenExperiment;
  done?: ReadonlyMap<SleepDate, boolean> | undefined;
};

function presentCurrent(
  { wallClock }: ExperimentDeps,
  { account, diary, clock, open, done }: Given,
): NonNullable<Experiments['current']> {
  const { record, toss } = open;
  const toCoin = (sleepDate: SleepDate) => ({ sleepDate, arm: toss(sleepDate) });
  const dates = readValues(wallClock, diary, account.freeWeekdays, listPlannedDates(record));
  const isLoggedToday = dates.some(
    ({ sleepDate, isLogged }) => isLogged && sleepDate === clock.date,
  );
  const tonight = findTonight(record, clock, isLoggedToday);
  return {
    id: record.id,
    nights: dates.map(({ sleepDate, isReview, values }) => ({
      sleepDate,
      state:
        values[record.outcome] !== null ? 'logged' : sleepDate < clock.date ? 'missing' : 'to-come',
      needsReview: isReview,
      done: done?.get(sleepDate) ?? null,
    })),
    visible: listVisible(record, clock).map(toCoin),
    tonight: tonight === undefined ? null : toCoin(tonight),
  };
}

/** Whether an experiment is offered, and what it could find. */
export function describeSetUp(
  { wallClock }: Pick<ExperimentDeps, 'wallClock'>,
  account: SleeperRecord,
  diary: Diary,
  today: SleepDate,
): Experiments['setUp'] {
  const last = datesBetween(addDays(today, -FORECAST_DATES), addDays(today, -1));
  const dates = readValues(wallClock, diary, account.freeWeekdays, last);
  const forecasts = OUTCOMES.flatMap((outcome) =>
    WEEKS.map((weeks) => ({
      outcome,
      weeks,
      ...forecast(outcome, weeks, pickOutcome(dates, outcome)),
    })),
  );
  const { have = 0, need = 0 } = forecasts.find(({ outcome }) => outcome === 'minutes') ?? {};
  const { bedMinute } = findUsualMinutes(diary, today, wallClock);
  return { state: findOffer(have, bedMinute), have, need, forecasts };
}

/** What the coin says of the coming night, for the bedtime reminder; undefined: nothing. */
export async function wordTonight(
  deps: ExperimentDeps,
  db: Database,
  userId: string,
): Promise<Text | undefined> {
  const account = await findAccount(db, userId);
  if (!account?.hasExperiment) return undefined;
  const open = findOpen(deps, userId, await listUnfinished(db, userId));
  if (open === undefined) return undefined;
  const clock = readClock(deps, account);
  const diary = await loadDiary(db, userId, deps.now());
  const { tonight } = presentCurrent(deps, { account, diary, clock, open });
  return tonight === null
    ? undefined
    : { key: `push.experiment.${tonight.arm}`, args: { label: open.record.label } };
}
