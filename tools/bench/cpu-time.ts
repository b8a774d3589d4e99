import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of processes that ended in hundredths of a second. */
const TICK_MS = 10;

/** The CPU time of all threads of a process, in ms. */
export function readCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => readIfThere(`/proc/${pid}/task/${id}/schedstat`));
  return times.reduce((sum, ns) => sum + (Number.parseInt(ns) || 0) / 1e6, 0);
}

/** The CPU time of a PostgreSQL in ms: of its main process and of all its children, running or ended. */
export function readPostgresCpuMs(mainPid: number): number {
  const children = readdirSync('/proc').filter((pid) => readStat(pid)[1] === String(mainPid));
  const runningMs = children.map((pid) => readIfThere(`/proc/${pid}/schedstat`));
  const endedTicks = readStat(mainPid).slice(13, 15).map(Number);
  return (
    readCpuMs(mainPid) +
    runningMs.reduce((sum, ns) => sum + (Number.parseInt(ns) || 0) / 1e6, 0) +
    endedTicks.reduce((sum, ticks) => sum + ticks * TICK_MS, 0)
  );
}

/** What proc(5) says of a process, from its state on. Its name, before, may hold spaces. */
const readStat = (pid: string | number): string[] =>
  readIfThere(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

/** Empty if the process has ended. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
