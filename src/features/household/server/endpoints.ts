import type { ADMINISTRATION_ROUTES } from '../routes.ts';
import { becomeAdministrator, changeRole } from './administrators.ts';
import { changeRegistration } from '#sign-in/server/registration.ts';
import { createInvitation, readInvitations, revokeInvitation } from './invitations.ts';
import {
  blockPerson,
  erasePerson,
  listPeople,
  makeResetLink,
  turnOffTwoStep,
  unblockPerson,
} from './people.ts';
import { openBackup, readServerState, sendTestMail } from './server-state.ts';
import type { AccountCaller } from '#sign-in/server/account-deps.ts';
import { requireConfirmation } from '#sign-in/server/confirmation.ts';
import { PASSWORD_LIMIT } from '#kernel/server/http/limits/rate-limits.ts';
import type { Endpoints } from '#kernel/server/http/endpoint.ts';
import type { Context } from '#server-feature.ts';

/** Calls that can't be undone need a confirmation of the administrator. */
export function createAdministrationEndpoints(
  deps: Context,
): Endpoints<typeof ADMINISTRATION_ROUTES> {
  const confirmed = async <T>(caller: AccountCaller, work: () => Promise<T>): Promise<T> => {
    await requireConfirmation(deps, caller);
    return await work();
  };
  return {
    'PUT /account/administrator': {
      // A link can't be guessed, but each attempt costs a query.
      rateLimit: PASSWORD_LIMIT,
      handle: ({ body, ...caller }) => becomeAdministrator(deps, caller, body.setup),
    },
    'GET /admin/people': { handle: ({ query }) => listPeople(deps, query.cursor) },
    'POST /admin/people/:id/reset-link': {
      handle: ({ params, ...caller }) => confirmed(caller, () => makeResetLink(deps, params.id)),
    },
    'DELETE /admin/people/:id/two-step': {
      handle: ({ params, ...caller }) => confirmed(caller, () => turnOffTwoStep(deps, params.id)),
    },
    'PUT /admin/people/:id/block': {
      handle: ({ params }) => blockPerson(deps, params.id),
    },
    'DELETE /admin/people/:id/block': {
      handle: ({ params }) => unblockPerson(deps, params.id),
    },
    'PUT /admin/people/:id/role': {
      handle: ({ params, body, ...caller }) =>
        confirmed(caller, () => changeRole(deps, params.id, body.isAdministrator)),
    },
    'DELETE /admin/people/:id': {
      handle: ({ params, body, ...caller }) =>
        confirmed(caller, () => erasePerson(deps, params.id, body.username)),
    },
    'GET /admin/invitations': { handle: () => readInvitations(deps) },
    'POST /admin/invitations': { handle: ({ body }) => createInvitation(deps, body.uses) },
    'DELETE /admin/invitations/:id': {
      handle: ({ params }) => revokeInvitation(deps, params.id),
    },
    'GET /admin/server': { handle: () => readServerState(deps) },
    'PATCH /admin/server': {
      handle: async ({ body }) => {
        await changeRegistration(deps, body.isRegistrationOpen);
        return await readServerState(deps);
      },
    },
    'POST /admin/test-mail': {
      rateLimit: PASSWORD_LIMIT,
      handle: (caller) => sendTestMail(deps, caller),
    },
    'GET /admin/backup': {
      handle: async (caller) => ({
        name: 'lelap-backup.db',
        mediaType: 'application/vnd.sqlite3',
        content: await openBackup(deps, caller),
      }),
    },
  };
}
