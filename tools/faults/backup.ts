import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { v7 as newId } from 'uuid';
import { insertNights } from '#testkit/sleep-log.ts';
import type { Fault, Scale } from './fault.ts';
import { scratchFolder } from './scratch-folder.ts';
import { withStorage } from './scratch-databases.ts';
import { onLoopDisk } from './loop-disk.ts';
import { dyingAtStep } from './restore-kill.ts';
import { runAdmin, startAdmin, startServer } from './server-process.ts';
import { call, newSleeper, PASSWORD, type SleeperClient } from './client.ts';
import { mutantFault } from './mutant-scenario.ts';

type Tries = { backups: number; writers: number; nights: number; tears: number; kills: number };

const TRIES: Record<Scale, Tries> = {
  test: { backups: 1, writers: 2, nights: 300, tears: 3, kills: 1 },
  short: { backups: 5, writers: 6, nights: 2_000, tears: 40, kills: 10 },
  full: { backups: 50, writers: 10, nights: 4_000, tears: 500, kills: 100 },
};

const PAGE_BYTES = 4096;

/** As small as a file system can be. */
const DISK_MEBIBYTES = 8;

/** So many changes to files make a backup. */
const BACKUP_STEPS = 5;

export const backupFault: Fault = {
  name: 'backup',
  goal: 'a backup under load is one state; restored equal, revoked stays revoked; torn ones refused',
  async run(scale, log) {
    const tries = TRIES[scale];
    await using folder = await scratchFolder();
    log('backups under load');
    const made = await backUpUnderLoad(folder.path, tries);
    log('torn backups');
    const torn = await tearBackups(made, tries.tears);
    log('backups killed half-way');
    const killed = await killBackups(made, tries.kills);
    log('a backup to a full disk');
    const full = scale === 'test' ? [] : await backUpToFullDisk(made);
    return {
      figures: `${tries.backups} backups over ${made.writes} writes, ${tries.tears} torn ones, ${tries.kills} killed`,
      faults: [...made.faults, ...torn, ...killed, ...full],
    };
  },
};

/** A restore that forgets what was revoked since the backup. */
export const keysBroughtBackFault = mutantFault(
  'restores-old-credentials',
  /a sign-in revoked since the backup came back/,
  async ({ imports }) => {
    await using folder = await scratchFolder();
    const { faults } = await backUpUnderLoad(folder.path, TRIES.test, imports);
    return { figures: '', faults };
  },
);

type Made = {
  dataDir: string;
  backup: string;
  /** The export of a sleeper who slept through all of it. */
  exported: string;
  writes: number;
  faults: string[];
};

/** Backs up while others write, goes on for a while, and restores. */
async function backUpUnderLoad(
  folder: string,
  { backups, writers, nights }: Tries,
  imports: readonly string[] = [],
): Promise<Made> {
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  const faults: string[] = [];
  const files: { file: string; mustHave: string[]; written: string[] }[] = [];
  const server = await startServer(dataDir);
  const { url } = server;

  const quiet = await newSleeper(url, 'Quiet');
  const account = await quiet.call(url, 'GET', '/account');
  await withStorage({ dataDir }, (storage) =>
    insertNights(storage, String(account.data['userId']), nights),
  );
  const secondToken = await signInAgain(url);
  const { text: exported } = await quiet.call(url, 'GET', '/account/export');

  const writing = await startWriting(url, writers);
  for (let n = 0; n < backups; n += 1) {
    const file = path.join(folder, `backup-${n}.db`);
    const mustHave = [...writing.acknowledged];
    const { code, said } = await runAdmin(dataDir, 'backup', file);
    if (code !== 0) faults.push(`a backup under load failed: ${said}`);
    files.push({ file, mustHave, written: writing.acknowledged });
  }
  await quiet.call(url, 'POST', '/logout');
  await writing.stop();
  await server.end('SIGTERM');

  for (const { file, mustHave, written } of files) {
    const { code, said } = await startAdmin(dataDir, ['restore', file], { imports }).done;
    if (code !== 0) faults.push(`a backup was not restored: ${said}`);
    faults.push(...(await compareWrites(dataDir, mustHave, written)));
  }
  const { out } = await runAdmin(dataDir, 'export-user', 'Quiet');
  if (out !== exported)
    faults.push('a restored export is not byte for byte that before the backup');
  await using restored = await startServer(dataDir);
  const revoked = await quiet.call(restored.url, 'GET', '/dashboard');
  if (revoked.status !== 401)
    faults.push(`a sign-in revoked since the backup came back: ${revoked.status}`);
  const alive = await call(restored.url, 'GET', '/dashboard', { token: secondToken });
  if (imports.length === 0 && alive.status !== 200)
    faults.push('a sign-in that was never revoked has ended');
  await restored.end('SIGTERM');
  return {
    dataDir,
    backup: files[0]?.file ?? '',
    exported,
    writes: writing.acknowledged.length,
    faults,
  };
}

/** One more sign-in of the sleeper who sleeps through all of it. */
async function signInAgain(url: string): Promise<string> {
  const body = { email: 'quiet@example.org', password: PASSWORD };
  const { data } = await call(url, 'POST', '/login', { body });
  return String(data['accessToken']);
}

/** Sleepers who press both buttons, over and over, by ids of their own; the ids are kept in the order of the answers. */
async function startWriting(url: string, writers: number) {
  const acknowledged: string[] = [];
  const over = new AbortController();
  const press = async (sleeper: SleeperClient) => {
    while (!over.signal.aborted) {
      const id = newId();
      await sleeper.call(url, 'POST', '/sleeps/start', { body: { id } });
      const ended = await sleeper.call(url, 'PUT', `/sleeps/${id}/end`);
      if (ended.status === 200) acknowledged.push(id);
    }
  };
  const sleepers: SleeperClient[] = [];
  for (let n = 0; n < writers; n += 1) sleepers.push(await newSleeper(url, `Writer${n}`));
  const pressing = sleepers.map(press);
  return {
    acknowledged,
    async stop() {
      over.abort();
      await Promise.all(pressing);
    },
  };
}

/** What was answered before the backup began must be in it, and of what came later nothing without what came before. */
async function compareWrites(
  dataDir: string,
  mustHave: readonly string[],
  written: readonly string[],
): Promise<string[]> {
  const rows = await withStorage({ dataDir }, ({ db }) =>
    db
      .selectFrom('sleep_sessions')
      .where('end_time', 'is not', null)
      .select(['user_id', 'id'])
      .execute(),
  );
  const kept = new Set(rows.map(({ id }) => id));
  const missing = mustHave.filter((id) => !kept.has(id)).length;
  const owners = Map.groupBy(rows, ({ user_id: userId }) => userId);
  const last = written.findLastIndex((id) => kept.has(id));
  // Two sleepers' answers may pass each other on their way; so may as many as there are writers.
  const holes = written.slice(0, last).filter((id) => !kept.has(id)).length;
  return [
    ...(missing === 0 ? [] : [`a backup lacks ${missing} writes that were answered before it`]),
    ...(holes <= owners.size ? [] : [`a backup has later writes without ${holes} earlier ones`]),
  ];
}

/** A backup that is cut short, or whose pages never reached the disk, is refused; or is as good as whole. */
async function tearBackups({ backup, exported }: Made, tears: number): Promise<string[]> {
  const faults: string[] = [];
  const whole = await readFile(backup);
  const pages = whole.length / PAGE_BYTES;
  for (let n = 0; n < tears; n += 1) {
    const torn = Buffer.from(whole);
    const page = Math.floor(((n + 1) * pages) / (tears + 1));
    const isCut = n % 2 === 0;
    if (!isCut) torn.fill(0, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    const file = `${backup}.torn`;
    await writeFile(file, isCut ? torn.subarray(0, page * PAGE_BYTES) : torn);
    const what = `a backup ${isCut ? 'cut at' : 'without'} page ${page}`;
    faults.push(...(await refusedOrEqual(file, exported, what, isCut)));
  }
  return faults;
}

async function refusedOrEqual(
  file: string,
  exported: string,
  what: string,
  mustBeRefused = false,
): Promise<string[]> {
  await using folder = await scratchFolder();
  const { code, said } = await runAdmin(folder.path, 'restore', file);
  if (code !== 0)
    return /\n\s+at /.test(said) ? [`${what} was refused without words: ${said}`] : [];
  if (mustBeRefused) return [`${what} was restored`];
  const { out: restored } = await runAdmin(folder.path, 'export-user', 'Quiet');
  return restored === exported ? [] : [`${what} was restored as something else`];
}

/** Killed half-way, a backup leaves nothing that passes for one. */
async function killBackups({ dataDir, exported }: Made, kills: number): Promise<string[]> {
  const faults: string[] = [];
  for (let n = 0; n < kills; n += 1) {
    await using folder = await scratchFolder();
    const file = path.join(folder.path, 'backup.db');
    await startAdmin(dataDir, ['backup', file], dyingAtStep(1 + (n % BACKUP_STEPS))).done;
    const left = (await readdir(folder.path)).filter((name) => !name.endsWith('-journal'));
    for (const name of left) {
      const what = `what a killed backup left (${path.extname(name)})`;
      faults.push(...(await refusedOrEqual(path.join(folder.path, name), exported, what)));
    }
  }
  return faults;
}

/** Where there is no room for a backup the command says so, and leaves nothing. Where no disk can be mounted, nobody can try. */
async function backUpToFullDisk({ dataDir }: Made): Promise<string[]> {
  const { faults } = await onLoopDisk(DISK_MEBIBYTES, async (disk) => {
    await writeFile(path.join(disk.path, 'full'), Buffer.alloc(DISK_MEBIBYTES * 2 ** 20)).catch(
      () => {},
    );
    const { code, said } = await runAdmin(dataDir, 'backup', path.join(disk.path, 'backup.db'));
    const left = (await readdir(disk.path)).filter((name) => name.includes('backup'));
    const isSaid = code === 1 && said.startsWith('There is no room for ');
    return {
      figures: '',
      faults: [
        ...(isSaid ? [] : [`a backup to a full disk said: ${said}`]),
        ...(left.length === 0 ? [] : [`a backup to a full disk left ${left.join(', ')}`]),
      ],
    };
  });
  return faults;
}
