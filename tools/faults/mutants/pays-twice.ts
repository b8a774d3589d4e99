import { endSleep as endOnce } from '#server/usecases/sleeps/end-sleep.ts';
import { replaceModule } from '#testkit/replace-module.ts';

export * from '#server/usecases/sleeps/end-sleep.ts';

/** Awards the points again when an ended sleep is ended once more. */
export const endSleep: typeof endOnce = async (deps, input) => {
  await deps.storage.transaction(async (trx) => {
    const ended = await trx
      .selectFrom('sleep_sessions')
      .where('user_id', '=', input.userId)
      .where('id', '=', input.id.toLowerCase())
      .where('end_time', 'is not', null)
      .select('points')
      .executeTakeFirst();
    await trx
      .updateTable('sleeper_progress')
      .set(({ eb }) => ({ total_points: eb('total_points', '+', ended?.points ?? 0) }))
      .where('user_id', '=', input.userId)
      .execute();
  });
  return await endOnce(deps, input);
};

replaceModule(import.meta.resolve('#server/usecases/sleeps/end-sleep.ts'), import.meta.url);
