import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Threads that have nothing to do; they live as long as the process, which doesn't wait for them. */
const idle: Worker[] = [];

/** Makes one argon2id hash in a thread of its own; whoever calls it decides how many run at once. */
export async function argon2InThread(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(new URL('./argon2-worker.ts', import.meta.url));
  thread.ref();
  thread.postMessage(parameters);
  // A thread that breaks rejects this, and is not taken again.
  const [answer] = (await once(thread, 'message')) as [{ hash: Uint8Array } | { error: Error }];
  thread.unref();
  idle.push(thread);
  if ('error' in answer) throw answer.error;
  return Buffer.from(answer.hash);
}
