import type { TwoStep } from '#contract/two-step.ts';
import { readTwoStepState, type TwoStepState } from '#server/storage/tables/two-step.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';

/** Whether two-step sign-in is on, since when, and how many recovery codes are left. */
export async function readTwoStep(
  deps: Pick<UseCaseDeps, 'storage'>,
  userId: string,
): Promise<TwoStep> {
  return presentTwoStep(await deps.storage.snapshot((db) => readTwoStepState(db, userId)));
}

/** What is stored of it as the contract describes it; one that is only begun is not on. */
export function presentTwoStep({ enabledAt, recoveryCodesLeft }: TwoStepState): TwoStep {
  return {
    enabled: enabledAt !== null,
    recoveryCodesLeft,
    enabledAt: enabledAt === null ? null : toInstantText(enabledAt),
  };
}
