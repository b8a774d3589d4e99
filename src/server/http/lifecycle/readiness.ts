/** Often enough for a load balancer, rare enough for any number of requests. */
const GOOD_FOR_MS = 1_000;

/** Load balancers time out by then. */
const ANSWER_WITHIN_MS = 4_000;

const SHUTTING_DOWN = 'The server is shutting down.';
const TOO_SLOW = 'The database does not answer in time.';
const UNREACHABLE = 'The database cannot be reached.';

/** Why the server can't serve: a sentence for the response, and the cause for the log. */
type Unreadiness = { readonly text: string; readonly cause?: unknown };

/** Why the server can't serve; undefined when it can. */
export type Readiness = () => Promise<Unreadiness | undefined>;

/** Runs `probe` at most once a second and never concurrently. */
export function createReadiness(probe: () => Promise<void>, isLeaving: () => boolean): Readiness {
  let latest: { at: number; fault: Unreadiness | undefined } | undefined;
  let running: Promise<Unreadiness | undefined> | undefined;

  const ask = async () => {
    const fault = await findFault(probe);
    latest = { at: performance.now(), fault };
    running = undefined;
    return fault;
  };

  return async () => {
    if (isLeaving()) return { text: SHUTTING_DOWN };
    if (latest !== undefined && performance.now() - latest.at < GOOD_FOR_MS) return latest.fault;
    running ??= ask();
    return await inTime(running);
  };
}

async function findFault(probe: () => Promise<void>): Promise<Unreadiness | undefined> {
  try {
    await probe();
    return undefined;
  } catch (error) {
    // Other errors may contain details that must not be public.
    const isWorded = error instanceof Error && 'code' in error && error.code === 'STORAGE_FAULT';
    return { text: isWorded ? error.message : UNREACHABLE, cause: error };
  }
}

async function inTime(fault: Promise<Unreadiness | undefined>): Promise<Unreadiness | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<Unreadiness>();
  const timer = setTimeout(() => resolve({ text: TOO_SLOW }), ANSWER_WITHIN_MS);
  try {
    return await Promise.race([fault, late]);
  } finally {
    clearTimeout(timer);
  }
}
