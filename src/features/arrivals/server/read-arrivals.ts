import type { DecodedPart, ResponseData } from '#routes.ts';
import type { Text } from '#kernel/contract/text.ts';
import type { SleeperRecord } from '#accounts/server/account-rows.ts';
import { overlaps } from '#diary/rules/sleep.ts';
import { readDiary } from '#diary/server/read-diary.ts';
import { word } from '#kernel/server/i18n/word.ts';
import { isInRange } from '#kernel/server/usecase/paging.ts';
import type { Database } from '#schema.ts';
import type { UseCaseDeps } from '#use-case-deps.ts';
import { listArrivals, listMeasured } from './arrival-rows.ts';

type Arrivals = ResponseData<'GET /account/arrivals'>;

/** The connections that may send nights, with their last arrival and refusal. */
export async function readArrivals(
  db: Database,
  userId: string,
  language?: string,
): Promise<Arrivals> {
  const items = (await listArrivals(db, userId)).map(({ counts, refusal, ...row }) => ({
    ...row,
    counts: counts === null ? null : (JSON.parse(counts) as Arrivals['items'][number]['counts']),
    refusal: refusal === null ? null : word(JSON.parse(refusal) as Text, language),
  }));
  return { items };
}

/** The measured times of the sleeps of some dates. */
export async function readMeasured(
  deps: UseCaseDeps,
  account: SleeperRecord,
  range: DecodedPart<'GET /measured', 'query'>,
): Promise<ResponseData<'GET /measured'>> {
  const { ended } = await readDiary(deps, account);
  const sleeps = new Map(ended.filter(isInRange(range)).map((sleep) => [sleep.id, sleep]));
  const measured = await listMeasured(deps.storage.db, account.userId);
  return {
    items: measured.flatMap((each) => {
      const sleep = sleeps.get(each.sleepId);
      // Its sleeper may have moved it away from them.
      if (sleep === undefined || !overlaps(sleep, each)) return [];
      const { sleepDate, startTime: toldStartTime, endTime: toldEndTime, source, settled } = sleep;
      const isTapped = source === 'live' && !settled;
      return [{ ...each, sleepDate, toldStartTime, toldEndTime, isTapped }];
    }),
  };
}
