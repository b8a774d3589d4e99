import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The clock of a server process, which a test moves. */
export class MovedClock {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async startAt(instant: number): Promise<MovedClock> {
    const clock = new MovedClock(await mkdtemp(join(tmpdir(), 'lelap-clock-')));
    await clock.moveTo(instant);
    return clock;
  }

  /** For the environment of the server. */
  get settings(): Record<string, string> {
    return {
      NODE_OPTIONS: `--import=${new URL('./moved-clock-preload.ts', import.meta.url).href}`,
      CLOCK_FILE: this.#file,
    };
  }

  get #file(): string {
    return join(this.#folder, 'offset');
  }

  async moveTo(instant: number): Promise<void> {
    const next = join(this.#folder, 'next');
    await writeFile(next, String(instant - Date.now()));
    // The server never reads a half-written file.
    await rename(next, this.#file);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}
