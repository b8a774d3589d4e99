import type { UseCaseDeps } from '#use-case-deps.ts';
import { endAllSignIns } from '#sign-in/server/session-rows.ts';
import { listDestinationOwners } from '../destination-rows.ts';
import { holdPlaces } from '../hold-places.ts';
import { recordAccountEvent } from '#accounts/server/record-account-event.ts';
import { UsageError, type Command } from '#kernel/server/cli/command.ts';

export const signOutEveryoneCommand: Command = {
  name: 'sign-out-everyone',
  summary:
    'Revoke every sign-in, API token and reset link, and stop webhooks and channels until their owners confirm them.',
  options: { '--yes': 'do it: all sleepers have to sign in again' },
  async run({ openDeps }, args) {
    if (!args.has('yes')) {
      throw new UsageError(
        'This would sign everybody out, on all their devices. Add --yes to do it.',
      );
    }
    const ended = await signOutEveryone(await openDeps());
    return { lines: [`Ended ${ended} sign-ins.`], json: { ended } };
  },
};

/** Returns the number of sign-ins that were ended. */
export async function signOutEveryone(deps: UseCaseDeps): Promise<number> {
  return await deps.storage.transaction(async (trx) => {
    // Push subscriptions end with their sign-ins.
    await trx.deleteFrom('destinations').where('authSessionId', 'is not', null).execute();
    const owners = await endAllSignIns(trx, deps.now());
    for (const userId of new Set(owners)) {
      const event = { kind: 'others-signed-out', by: 'operator' } as const;
      await recordAccountEvent(deps, trx, userId, event);
    }
    for (const userId of await listDestinationOwners(trx)) {
      await holdPlaces(deps, trx, userId, 'operator');
    }
    return owners.length;
  });
}
