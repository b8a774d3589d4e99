import * as schemas from './contract.ts';
import { IdPageQuerySchema } from '#kernel/contract/paging.ts';
import { idParams } from '#kernel/contract/values.ts';
import type { RouteTable } from '#kernel/contract/route.ts';

const role = 'administrator';

const PERSON = idParams('PERSON_NOT_FOUND');

export const ADMINISTRATION_ROUTES = {
  'PUT /account/administrator': {
    summary: 'Become the first administrator, by the setup link of the start',
    body: schemas.BecomeAdministratorBodySchema,
    success: { 204: 'The account is an administrator.' },
    errors: ['INVITATION_EXPIRED'],
  },
  'GET /admin/people': {
    role,
    summary: 'The people of this server',
    query: IdPageQuerySchema,
    success: { 200: 'In order of registration.' },
    data: schemas.PeopleSchema,
  },
  'POST /admin/people/:id/reset-link': {
    role,
    summary: 'Make a link by which a person sets a new password',
    params: PERSON,
    success: { 201: 'Valid once, for a day; earlier links are void.' },
    data: schemas.ResetLinkSchema,
    errors: ['PASSWORD_OFF', 'CONFIRMATION_REQUIRED', 'PERSON_NOT_FOUND', 'IS_ADMINISTRATOR'],
  },
  'DELETE /admin/people/:id/two-step': {
    role,
    summary: "Turn a person's two-step sign-in off",
    params: PERSON,
    success: { 204: 'The password alone signs in.' },
    errors: ['CONFIRMATION_REQUIRED', 'PERSON_NOT_FOUND', 'IS_ADMINISTRATOR', 'TWO_STEP_IS_OFF'],
  },
  'PUT /admin/people/:id/block': {
    role,
    summary: 'Keep a person from signing in',
    params: PERSON,
    success: { 204: 'Sign-ins and API tokens have ended, and nothing is sent.' },
    errors: ['PERSON_NOT_FOUND', 'IS_ADMINISTRATOR'],
  },
  'DELETE /admin/people/:id/block': {
    role,
    summary: 'Let a blocked person sign in again',
    params: PERSON,
    success: { 204: 'The person can sign in.' },
    errors: ['PERSON_NOT_FOUND', 'IS_ADMINISTRATOR'],
  },
  'PUT /admin/people/:id/role': {
    role,
    summary: 'Make a person an administrator, or an ordinary sleeper again',
    params: PERSON,
    body: schemas.ChangeRoleBodySchema,
    success: { 204: 'The next call of that person goes by it.' },
    errors: ['CONFIRMATION_REQUIRED', 'PERSON_NOT_FOUND', 'LAST_ADMINISTRATOR'],
  },
  'DELETE /admin/people/:id': {
    role,
    summary: 'Erase a person with everything',
    params: PERSON,
    body: schemas.ErasePersonBodySchema,
    success: { 204: 'It is gone for good.' },
    errors: ['CONFIRMATION_REQUIRED', 'PERSON_NOT_FOUND', 'IS_ADMINISTRATOR'],
  },
  'GET /admin/invitations': {
    role,
    summary: 'The valid invitations',
    success: { 200: 'Newest first.' },
    data: schemas.InvitationsSchema,
  },
  'POST /admin/invitations': {
    role,
    summary: 'Invite people, also where registration is closed',
    body: schemas.CreateInvitationBodySchema,
    success: { 201: 'The link is shown once.' },
    data: schemas.NewInvitationSchema,
  },
  'DELETE /admin/invitations/:id': {
    role,
    summary: 'Revoke an invitation',
    params: idParams('INVITATION_NOT_FOUND'),
    success: { 204: 'It admits nobody.' },
    errors: ['INVITATION_NOT_FOUND'],
  },
  'GET /admin/server': {
    role,
    summary: 'How the server is',
    success: { 200: 'Its health, without anything of a night.' },
    data: schemas.ServerStateSchema,
  },
  'PATCH /admin/server': {
    role,
    summary: 'Open or close registration',
    body: schemas.ChangeServerBodySchema,
    success: { 200: 'The server as it is now.' },
    data: schemas.ServerStateSchema,
    errors: ['SETTING_IS_FIXED'],
  },
  'POST /admin/test-mail': {
    role,
    summary: "Send a mail to the administrator's own address",
    success: { 200: 'Whether the mail server took it.' },
    data: schemas.TestMailSchema,
  },
  'GET /admin/backup': {
    role,
    summary: 'A backup of the SQLite database',
    success: { 200: 'The file; the download is in the audit log of every account.' },
    mediaTypes: ['application/vnd.sqlite3'],
    errors: ['CONFIRMATION_REQUIRED', 'TWO_STEP_IS_OFF', 'BACKUP_UNAVAILABLE'],
  },
} as const satisfies RouteTable;
