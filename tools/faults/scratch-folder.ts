import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { undoAtExit } from './at-exit.ts';

export type ScratchFolder = AsyncDisposable & { readonly path: string };

/** An empty folder, gone with all that is in it when it is disposed of. */
export async function scratchFolder(): Promise<ScratchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-faults-'));
  const isUndone = undoAtExit(() => rmSync(folder, { recursive: true, force: true }));
  return {
    path: folder,
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true });
      isUndone();
    },
  };
}
