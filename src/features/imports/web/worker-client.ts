import { workerUrl } from '#kernel/web/browser/worker-url.ts';
import type { ReadProgress } from '../readers/read-exports.ts';
// oxlint-disable-next-line import/default -- Vite makes it a URL.
import workerFile from './worker/import-worker.ts?worker&url';
import type { WorkerCalls, WorkerReply } from './worker/messages.ts';

/** Reading reports its progress ten times a second; a query of a hostile file may never end. */
export const SILENCE_MS = 20_000;

/** The worker was ended because it had reported nothing for that long. */
export class WorkerSilentError extends Error {}

/** The worker, one call after another. */
export class WorkerClient {
  #worker: Worker | undefined;
  #settle: { resolve: (result: never) => void; reject: (reason: Error) => void } | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #silence: ReturnType<typeof setTimeout> | undefined;
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
        this.#expectReply();
      });
    const result = this.#last.then(ask, ask);
    this.#last = result;
    return result;
  }

  /** Ends it with all that it has read; calls under way never settle. */
  stop(): void {
    clearTimeout(this.#silence);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle = undefined;
    this.#last = Promise.resolve();
  }

  #expectReply(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const settle = this.#settle;
      this.stop();
      settle?.reject(new WorkerSilentError('The worker is silent.'));
    }, SILENCE_MS);
  }

  #start(): Worker {
    const worker = new Worker(workerUrl(workerFile), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      clearTimeout(this.#silence);
      if (data.kind === 'progress') {
        this.#expectReply();
        this.#onProgress(data.progress);
      } else if (data.kind === 'done') this.#settle?.resolve(data.result as never);
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
