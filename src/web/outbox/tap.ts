import type { Tap } from './operation.ts';

/** In place of an answer: the tap waits on this device. */
export const KEPT = Symbol('kept');

/** What keeps taps: no first view waits for it. */
const loadKeeper = () => import('./kept-tap.ts').catch(() => undefined);

/** Reads what this device keeps for an account. */
export const openOutbox = async (userId: string): Promise<void> =>
  (await loadKeeper())?.openOutbox(userId);

/** Forgets an account on this device; its unsent taps only when they are to be discarded too. */
export const forgetAccount = async (discardsTaps: boolean): Promise<void> =>
  (await loadKeeper())?.forgetAccount(discardsTaps);

/**
 * Makes the call of a tap, which is kept on this device where there is no response. Where nothing can be kept, it is the
 * call alone.
 */
export async function tap<Answer>(
  asked: Tap,
  call: () => Promise<Answer>,
): Promise<Answer | typeof KEPT> {
  const keeper = await loadKeeper();
  return keeper === undefined ? await call() : await keeper.tap(asked, call);
}
