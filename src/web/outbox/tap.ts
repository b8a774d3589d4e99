import type { Tap } from './operation.ts';

/** In place of a response: the tap is pending on this device. */
export const KEPT = Symbol('kept');

/** The outbox module, loaded after the first view. */
const loadKeeper = () => import('./kept-tap.ts').catch(() => undefined);

/** Loads an account's stored data. */
export const openOutbox = async (userId: string): Promise<void> =>
  (await loadKeeper())?.openOutbox(userId);

/** Deletes an account's data on this device; its unsent taps only if discarded. */
export const forgetAccount = async (userId: string, discardsTaps: boolean): Promise<void> =>
  (await loadKeeper())?.forgetAccount(userId, discardsTaps);

/**
 * Sends the request of a tap, which is kept on this device without a response. Without storage it only
 * sends the request.
 */
export async function tap<Answer>(
  asked: Tap,
  call: () => Promise<Answer>,
): Promise<Answer | typeof KEPT> {
  const keeper = await loadKeeper();
  return keeper === undefined ? await call() : await keeper.tap(asked, call);
}
