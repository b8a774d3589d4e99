/** Long enough for bad networks, short enough that the sleeper does not tap again. */
const TIMEOUT_MS = 10_000;

/**
 * Settles as `work` does; after 10 seconds aborts its signal and rejects with a TimeoutError. Not AbortSignal.timeout:
 * a started download may take longer, and the prefetched dashboard response has no signal.
 */
export async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`No response within ${TIMEOUT_MS} ms`, 'TimeoutError');
      controller.abort(error);
      reject(error);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
