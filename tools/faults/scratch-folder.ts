import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type ScratchFolder = AsyncDisposable & { readonly path: string };

/** An empty folder, gone with all that is in it when it is disposed of. */
export async function scratchFolder(): Promise<ScratchFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lelap-faults-'));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
