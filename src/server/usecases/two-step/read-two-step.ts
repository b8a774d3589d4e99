import type { TwoStep } from '#contract/two-step.ts';
import { readTwoStepState, type TwoStepState } from '#server/storage/tables/two-step.ts';
import type { UseCaseDeps } from '#server/usecases/deps.ts';
import { toInstantText } from '#server/usecases/instant-text.ts';

/** Whether two-step sign-in is on, since when, and how many recovery codes are left. */
export async function readTwoStep(deps: UseCaseDeps, userId: string): Promise<TwoStep> {
  return presentTwoStep(await deps.storage.snapshot((db) => readTwoStepState(db, userId)));
}

/** Converts the stored state to the contract's form; an unconfirmed set-up is off. */
export function presentTwoStep({ enabledAt, recoveryCodesLeft }: TwoStepState): TwoStep {
  return {
    enabled: enabledAt !== null,
    recoveryCodesLeft,
    enabledAt: enabledAt === null ? null : toInstantText(enabledAt),
  };
}
