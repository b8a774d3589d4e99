import type { WriteTransaction } from '#server/storage/schema.ts';

/**
 * Removes what a restored backup would send again, and asks for the consent of email addresses again: it may have been
 * withdrawn since.
 */
export async function suspendReminders(trx: WriteTransaction): Promise<void> {
  await trx.deleteFrom('reminder_deliveries').execute();
  await trx
    .updateTable('reminder_channels')
    .set({ active_at: null })
    .where('kind', '=', 'email')
    .execute();
}
