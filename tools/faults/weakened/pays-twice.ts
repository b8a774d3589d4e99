import { weaken } from '#testkit/weaken.ts';

/** Who presses Wake Up again is paid again. */
weaken(
  new URL('../../../src/server/usecases/end-sleep.ts', import.meta.url),
  '? await readBack(trx, userId, sleep)\n',
  `? await (async () => {
          const { totals } = await readBack(trx, userId, sleep);
          await trx
            .updateTable('progress')
            .set({ total_points: totals.totalPoints + sleep.points })
            .where('user_id', '=', userId)
            .execute();
          return await readBack(trx, userId, sleep);
        })()
`,
);
