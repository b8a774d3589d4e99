import { BoundedQueue, type QueueClient } from '#server/auth/passwords/bounded-queue.ts';

// oxlint-disable-next-line typescript/unbound-method -- below it is called with its queue as `this`
const { run } = BoundedQueue.prototype;
const EVERYBODY: QueueClient = { key: 'everybody', isTrusted: false };

/** All clients share one queue. */
BoundedQueue.prototype.run = function runInOneQueue<T>(
  _client: QueueClient,
  job: () => Promise<T>,
) {
  return run.call(this, EVERYBODY, job) as Promise<T>;
};
