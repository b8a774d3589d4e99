import { importWorkerUrl } from '#web/browser/worker-url.ts';
import type { ReadProgress } from '#import/read-exports.ts';
import type { WorkerCalls, WorkerReply } from './worker/messages.ts';

/** The worker, one call after another. */
export class WorkerClient {
  #worker: Worker | undefined;
  #settle: { resolve: (result: never) => void; reject: (reason: Error) => void } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  readonly #onProgress: (progress: ReadProgress) => void;

  constructor(onProgress: (progress: ReadProgress) => void) {
    this.#onProgress = onProgress;
  }

  call<Name extends keyof WorkerCalls>(
    name: Name,
    asks: WorkerCalls[Name]['asks'],
  ): Promise<WorkerCalls[Name]['gives']> {
    const ask = () =>
      new Promise<WorkerCalls[Name]['gives']>((resolve, reject) => {
        this.#worker ??= this.#start();
        this.#settle = { resolve, reject };
        this.#worker.postMessage({ call: name, ...asks });
      });
    const result = this.#last.then(ask, ask);
    this.#last = result;
    return result;
  }

  /** Ends it with all that it has read; calls under way never settle. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle = undefined;
    this.#last = Promise.resolve();
  }

  #start(): Worker {
    const worker = new Worker(importWorkerUrl(), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'progress') this.#onProgress(data.progress);
      else if (data.kind === 'done') this.#settle?.resolve(data.result as never);
      else this.#settle?.reject(new Error('The worker failed.'));
    });
    // Also if its file can't be loaded.
    worker.addEventListener('error', () => {
      this.#settle?.reject(new Error('The worker failed.'));
      this.stop();
    });
    return worker;
  }
}
