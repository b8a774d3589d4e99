import type { ImportedRecordStatus } from '../import-plan.ts';
import type { WriteTransaction } from '#schema.ts';

/** What a feature does with its records of an own export. */
export type ImportedRecords = {
  /** In the order of the records. */
  readonly statuses: readonly ImportedRecordStatus[];
  /** Of those that `write` writes. */
  readonly ids: readonly string[];
  readonly write: (trx: WriteTransaction) => Promise<void>;
};
