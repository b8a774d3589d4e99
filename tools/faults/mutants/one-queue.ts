import { FairQueue, type Asker } from '#server/auth/fair-queue.ts';

// oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
const { run } = FairQueue.prototype;
const EVERYBODY: Asker = { key: 'everybody', isKnown: false };

/** All clients share one queue. */
FairQueue.prototype.run = function runInOneQueue<T>(_client: Asker, job: () => Promise<T>) {
  return run.call(this, EVERYBODY, job) as Promise<T>;
};
