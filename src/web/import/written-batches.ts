import { getAccountEvents } from '#web/api/account-calls.ts';
import { ApiError } from '#web/api/api-error.ts';
import { getImport } from '#web/api/import-calls.ts';
import { serverAheadMs } from '#web/api/server-clock.ts';
import type { PreparedImport } from './prepared-import.ts';

type Patiently = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Throws IMPORT_NOT_FOUND if another device has undone written nights: repeating them would bring them back. The next
 * batch may be written without a response; an import that is missing then was undone if the audit log says so.
 */
export async function requireNotUndone(
  patiently: Patiently,
  prepared: PreparedImport,
): Promise<void> {
  const { batches, written } = prepared;
  const begun = new Set(batches.slice(0, written).map(({ importId }) => importId));
  for (const importId of begun) await patiently(() => getImport(importId));
  const next = batches[written];
  if (next && !begun.has(next.importId)) await requireNoUndo(patiently, prepared, [next]);
}

/**
 * The batches that the server does not have although it answered: it was restored from a backup meanwhile. Throws
 * IMPORT_NOT_FOUND if they were undone.
 */
export async function findLostBatches(
  patiently: Patiently,
  prepared: PreparedImport,
): Promise<PreparedImport['batches']> {
  const kept = new Set<string>();
  for (const importId of new Set(prepared.batches.map((batch) => batch.importId))) {
    const numbers = await patiently(() => listWritten(importId));
    for (const number of numbers) kept.add(`${importId} ${number}`);
  }
  const lost = prepared.batches.filter(({ importId, batch }) => !kept.has(`${importId} ${batch}`));
  if (lost.length > 0) await requireNoUndo(patiently, prepared, lost);
  return lost;
}

async function listWritten(importId: string): Promise<readonly number[]> {
  try {
    return (await getImport(importId)).batches;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'IMPORT_NOT_FOUND') return [];
    throw error;
  }
}

async function requireNoUndo(
  patiently: Patiently,
  { preparedAtMs }: PreparedImport,
  batches: PreparedImport['batches'],
): Promise<void> {
  const { items } = await patiently(() => getAccountEvents(null));
  const sinceMs = preparedAtMs + serverAheadMs();
  const isUndone = items.some(
    ({ kind, detail, occurredAt }) =>
      kind === 'import-undone' &&
      batches.some(({ format }) => format === detail) &&
      Date.parse(occurredAt) > sinceMs,
  );
  if (isUndone) throw new ApiError({ status: 404, code: 'IMPORT_NOT_FOUND' });
}
