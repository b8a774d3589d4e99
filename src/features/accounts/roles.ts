/** What an account may do beside tracking sleep. */
export type Role = 'administrator';

/** A setup link makes the first administrator. */
export type InvitationKind = 'setup' | 'invitation';

export const SETUP_LINK_HOURS = 24;
export const INVITATION_DAYS = 7;
export const MAX_INVITATION_USES = 20;
