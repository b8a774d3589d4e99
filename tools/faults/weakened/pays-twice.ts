import { weaken } from './weaken.ts';

/** Who presses Wake Up again is paid again. */
weaken(
  new URL('../../../src/server/usecases/end-sleep.ts', import.meta.url),
  'const ended = isCompleted(sleep)\n      ? sleep\n',
  `const ended = isCompleted(sleep)
      ? await (async () => {
          const { totalPoints } = await readTotals(trx, userId);
          await trx
            .updateTable('progress')
            .set({ total_points: totalPoints + sleep.points })
            .where('user_id', '=', userId)
            .execute();
          return sleep;
        })()
`,
);
