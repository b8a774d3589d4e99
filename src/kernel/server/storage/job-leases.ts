import type { Database } from '#schema.ts';

/** Takes the lease of a job in one statement, unless a server has it. */
export async function takeLease(
  db: Database,
  { job, now, leaseMs }: { job: string; now: number; leaseMs: number },
): Promise<boolean> {
  const heldUntil = now + leaseMs;
  const taken = await db
    .insertInto('jobLeases')
    .values({ job, heldUntil })
    .onConflict((conflict) =>
      conflict
        .column('job')
        .doUpdateSet({ heldUntil })
        // A lease further ahead was taken before the clock was set back.
        .where((eb) => eb.not(eb.between('jobLeases.heldUntil', now + 1, heldUntil))),
    )
    .returning('job')
    .executeTakeFirst();
  return taken !== undefined;
}
