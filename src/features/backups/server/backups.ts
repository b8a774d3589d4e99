import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const KEPT = 7;

const HOUR_MS = 3_600_000;
const EVERY_MS = 24 * HOUR_MS;
const LATE_AFTER_MS = 3 * EVERY_MS;

/** A restart looks at once whether a backup is due, but lets the start be quick. */
const FIRST_LOOK_AFTER_MS = 60_000;

/** What a killed server leaves behind is removed at the next start. */
const DRAFT = 'draft.db';
const LEFT_BEHIND = /^(draft|download-).*\.(db|part)$/;

const NAME = /^lelap-\d{4}-\d\d-\d\d\.db$/;

export type Backups = ReturnType<typeof createBackups>;

/** Copies the SQLite database into DATA_DIR/backups once a day, and keeps the last seven copies. */
export function createBackups(deps: {
  dataDir: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Writes a copy to a new file. */
  backUp: (file: string) => Promise<void>;
  report: (error: unknown) => void;
}) {
  const { now, backUp, report } = deps;
  const folder = path.join(deps.dataDir, 'backups');
  let nextLook: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();

  const list = async () => {
    const names = await readdir(folder).catch(() => []);
    return names
      .filter((name) => NAME.test(name))
      .toSorted()
      .map((name) => path.join(folder, name));
  };

  /** A time in the future is of a wrong clock, and would stop the backups until then. */
  const lastMadeAt = async () => {
    const files = await Promise.all((await list()).map((file) => stat(file)));
    const times = files
      .map(({ mtimeMs }) => Math.floor(mtimeMs))
      .filter((madeAt) => madeAt <= now());
    return times.length === 0 ? null : Math.max(...times);
  };

  const make = async () => {
    try {
      const lastAt = await lastMadeAt();
      if (lastAt !== null && now() - lastAt < EVERY_MS) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const date = new Date(now()).toISOString().slice(0, 'YYYY-MM-DD'.length);
      const file = path.join(folder, `lelap-${date}.db`);
      // A second one on a date replaces the first only when it is complete.
      const draft = path.join(folder, DRAFT);
      await rm(draft, { force: true });
      await backUp(draft);
      await rename(draft, file);
      for (const old of (await list()).slice(0, -KEPT)) await rm(old);
    } catch (error) {
      report(error);
    }
  };

  const run = () => (running = running.then(make));

  const removeLeftBehind = async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => LEFT_BEHIND.test(each))) {
      await rm(path.join(folder, name), { force: true }).catch(report);
    }
  };

  const look = async () => {
    await run();
    if (!isStopped) nextLook = setTimeout(() => void look(), HOUR_MS).unref();
  };

  return {
    start(): void {
      running = removeLeftBehind();
      nextLook = setTimeout(() => void look(), FIRST_LOOK_AFTER_MS).unref();
    },
    /** Makes a backup if the last one is a day old. */
    run,
    async read() {
      const lastAt = await lastMadeAt();
      const isLate = lastAt === null || now() - lastAt > LATE_AFTER_MS;
      return { count: (await list()).length, lastAt, isLate };
    },
    /** A new copy, deleted when it has been read. */
    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `download-${randomUUID()}.db`);
      await backUp(file);
      return createReadStream(file).once('close', () => void rm(file, { force: true }));
    },
    /** Resolves when no backup is running. */
    async stop() {
      isStopped = true;
      clearTimeout(nextLook);
      await running;
    },
  };
}

/** Runs `admin backup` in a process of its own: copying on this thread would keep requests waiting. */
export function backUpInProcess(projectRoot: string): (file: string) => Promise<void> {
  const admin = path.join(projectRoot, 'src/server/cli/admin.ts');
  return async (file) => {
    await promisify(execFile)(process.execPath, [admin, 'backup', file]);
  };
}
