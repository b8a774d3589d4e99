/*
 * The migrations by name, in the order in which they run. A stored name never changes.
 */
export { sleepersMigration as '0001-sleepers' } from './0001-sleepers.ts';
export { accountsMigration as '0002-accounts' } from './0002-accounts.ts';
export { diaryMigration as '0003-diary' } from './0003-diary.ts';
export { twoStepSignInMigration as '0004-two-step-sign-in' } from './0004-two-step-sign-in.ts';
export { auditTrailMigration as '0005-audit-trail' } from './0005-audit-trail.ts';
export { rateLimitsMigration as '0006-rate-limits' } from './0006-rate-limits.ts';
export { twoStepSessionMigration as '0007-two-step-session' } from './0007-two-step-session.ts';
export { sleepCountsMigration as '0008-sleep-counts' } from './0008-sleep-counts.ts';
export { rulesVersionMigration as '0009-rules-version' } from './0009-rules-version.ts';
export { reopenedSleepsMigration as '0010-reopened-sleeps' } from './0010-reopened-sleeps.ts';
export { dayMarksMigration as '0011-day-marks' } from './0011-day-marks.ts';
export { lastingSleepsMigration as '0012-lasting-sleeps' } from './0012-lasting-sleeps.ts';
export { factVersionsMigration as '0013-fact-versions' } from './0013-fact-versions.ts';
export { remindersMigration as '0014-reminders' } from './0014-reminders.ts';
export { importsMigration as '0015-imports' } from './0015-imports.ts';
export { languagesMigration as '0016-languages' } from './0016-languages.ts';
export { accountKeysMigration as '0017-account-keys' } from './0017-account-keys.ts';
export { dueRemindersMigration as '0018-due-reminders' } from './0018-due-reminders.ts';
export { jobLeasesMigration as '0019-job-leases' } from './0019-job-leases.ts';
export { noHistoryChangesMigration as '0020-no-history-changes' } from './0020-no-history-changes.ts';
export { wholeImportsMigration as '0021-whole-imports' } from './0021-whole-imports.ts';
export { clothDyeMigration as '0022-cloth-dye' } from './0022-cloth-dye.ts';
export { apiTokensMigration as '0023-api-tokens' } from './0023-api-tokens.ts';
export { householdMigration as '0024-household' } from './0024-household.ts';
export { webhooksMigration as '0025-webhooks' } from './0025-webhooks.ts';
export { signInWaysMigration as '0026-sign-in-ways' } from './0026-sign-in-ways.ts';
export { passkeysMigration as '0027-passkeys' } from './0027-passkeys.ts';
export { importCountsMigration as '0028-import-counts' } from './0028-import-counts.ts';
export { ownerChecksMigration as '0029-owner-checks' } from './0029-owner-checks.ts';
export { oneTruthMigration as '0030-one-truth' } from './0030-one-truth.ts';
export { destinationsMigration as '0031-destinations' } from './0031-destinations.ts';
export { arrivalsMigration as '0032-arrivals' } from './0032-arrivals.ts';
export { showGameMigration as '0033-show-game' } from './0033-show-game.ts';
export { restNightsMigration as '0034-rest-nights' } from './0034-rest-nights.ts';
export { longDiaryMigration as '0035-long-diary' } from './0035-long-diary.ts';
