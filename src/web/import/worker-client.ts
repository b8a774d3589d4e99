import { importWorkerUrl } from '#web/browser/worker-url.ts';
import type { ReadProgress } from '#import/read-exports.ts';
import type { WorkerCalls, WorkerReply } from './worker/messages.ts';

/** The worker, one call at a time. */
export class WorkerClient {
  #worker: Worker | undefined;
  #settle: { resolve: (result: never) => void; reject: (reason: Error) => void } | undefined;
  readonly #onProgress: (progress: ReadProgress) => void;

  constructor(onProgress: (progress: ReadProgress) => void) {
    this.#onProgress = onProgress;
  }

  call<Name extends keyof WorkerCalls>(
    name: Name,
    asks: WorkerCalls[Name]['asks'],
  ): Promise<WorkerCalls[Name]['gives']> {
    this.#worker ??= this.#start();
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#worker?.postMessage({ call: name, ...asks });
    });
  }

  /** Ends it with all that it has read; the call under way never settles. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle = undefined;
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
