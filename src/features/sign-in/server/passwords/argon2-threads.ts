import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Idle threads. They live as long as the process and don't keep it alive. */
const idle: Worker[] = [];

/** Computes one argon2id hash in its own thread. The caller limits how many run at once. */
export async function argon2InThread(parameters: Argon2Parameters): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(new URL('./argon2-worker.ts', import.meta.url));
  thread.ref();
  thread.postMessage(parameters);
  const answer = await readAnswer(thread);
  thread.unref();
  idle.push(thread);
  if ('error' in answer) throw answer.error;
  return Buffer.from(answer.hash);
}

/** A thread that fails rejects this and is not reused. */
async function readAnswer(thread: Worker): Promise<{ hash: Uint8Array } | { error: Error }> {
  for (;;) {
    const [message] = (await once(thread, 'message')) as [{ hash: Uint8Array } | { error: Error }];
    // Under `node --watch` a thread also tells which files it imports.
    if ('hash' in message || 'error' in message) return message;
  }
}
