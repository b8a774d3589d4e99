import type { ColumnDefinitionBuilder } from 'kysely';

export const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Erased with the account. */
export const ofAccount = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('accounts.user_id').onDelete('cascade');
