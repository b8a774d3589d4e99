import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty data folder, removed on disposal. */
export const scratchDataDir = () => mkdtempDisposable(join(tmpdir(), 'lelap-bench-'));
