/** Often enough for a load balancer, rare enough for any number of requests. */
const GOOD_FOR_MS = 1_000;

/** Load balancers time out by then. */
const ANSWER_WITHIN_MS = 4_000;

const SHUTTING_DOWN = 'The server is shutting down.';
const TOO_SLOW = 'The database does not answer in time.';
const UNREACHABLE = 'The database cannot be reached.';

/** Why the server can't serve: a sentence for the response, and the cause for the log. */
type Fault = { readonly text: string; readonly cause?: unknown };

/** Whether the server can serve: not with a fault. A warning says what it can't do meanwhile. */
type State = { readonly fault?: Fault; readonly warning?: string | undefined };

export type Readiness = () => Promise<State>;

type Probe = () => Promise<string | undefined>;

/** Runs `probe` at most once a second and never concurrently. */
export function createReadiness(probe: Probe, isLeaving: () => boolean): Readiness {
  let latest: { at: number; state: State } | undefined;
  let running: Promise<State> | undefined;

  const ask = async () => {
    const state = await findState(probe);
    latest = { at: performance.now(), state };
    running = undefined;
    return state;
  };

  return async () => {
    if (isLeaving()) return { fault: { text: SHUTTING_DOWN } };
    if (latest !== undefined && performance.now() - latest.at < GOOD_FOR_MS) return latest.state;
    running ??= ask();
    return await inTime(running);
  };
}

async function findState(probe: Probe): Promise<State> {
  try {
    return { warning: await probe() };
  } catch (error) {
    // Other errors may contain details that must not be public.
    const isWorded = error instanceof Error && 'code' in error && error.code === 'STORAGE_FAULT';
    return { fault: { text: isWorded ? error.message : UNREACHABLE, cause: error } };
  }
}

async function inTime(state: Promise<State>): Promise<State> {
  const { promise: late, resolve } = Promise.withResolvers<State>();
  const timer = setTimeout(() => resolve({ fault: { text: TOO_SLOW } }), ANSWER_WITHIN_MS);
  try {
    return await Promise.race([state, late]);
  } finally {
    clearTimeout(timer);
  }
}
