import { exportAccount } from '#web/api/account-calls.ts';
import { getDashboard } from '#web/api/calls.ts';
import { sendImportBatch } from '#web/api/import-calls.ts';
import type { ImportedBatch } from '#contract/imports.ts';
import type { Batch } from './worker/messages.ts';

type Account = {
  readonly diary: Blob;
  readonly lockedAchievements: NonNullable<
    Awaited<ReturnType<typeof getDashboard>>['lockedAchievements']
  >;
};

/**
 * What the server said about batches and the account, so that another preferred source asks only about the batches that
 * it changes. Writing compares plans, so an older response does no harm.
 */
export class DryRuns {
  readonly #answers = new Map<string, ImportedBatch>();
  #account: Account | undefined;

  clear(): void {
    this.#answers.clear();
    this.#account = undefined;
  }

  async ask(
    batch: Batch,
    patiently: <T>(call: () => Promise<T>) => Promise<T>,
  ): Promise<ImportedBatch> {
    const { format, sleeps, marks } = batch;
    const content = JSON.stringify([format, sleeps, marks]);
    let answer = this.#answers.get(content);
    if (answer === undefined) {
      answer = await patiently(() => sendImportBatch(batch, { dryRun: true }));
      this.#answers.set(content, answer);
    }
    return answer;
  }

  async readAccount(patiently: <T>(call: () => Promise<T>) => Promise<T>): Promise<Account> {
    if (this.#account === undefined) {
      const diary = await patiently(() => exportAccount('json'));
      const { lockedAchievements = [] } = await patiently(getDashboard);
      this.#account = { diary, lockedAchievements };
    }
    return this.#account;
  }
}
