import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SILENCE_MS, WorkerClient, WorkerSilentError } from './worker-client.ts';

vi.mock('#kernel/web/browser/worker-url.ts', () => ({ workerUrl: () => 'worker.js' }));

const terminate = vi.fn<() => void>();
let reply: (data: object) => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class {
      terminate = terminate;
      postMessage = vi.fn<() => void>();
      addEventListener(type: string, listen: (event: { data: object }) => void) {
        if (type === 'message') reply = (data) => listen({ data });
      }
    },
  );
});
afterEach(() => vi.useRealTimers());

const PROGRESS = { kind: 'progress', progress: {} };

it('a worker that reports nothing for 20 seconds is ended', async () => {
  const client = new WorkerClient(() => undefined);
  const failure = client.call('read', { files: [], answers: {} }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  reply(PROGRESS);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toBeInstanceOf(WorkerSilentError);
  expect(terminate).toHaveBeenCalledOnce();
});
