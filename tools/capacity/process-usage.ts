import { readFile } from 'node:fs/promises';

/** Of the kernel, on all machines that have /proc. */
const CLOCK_TICKS_A_SECOND = 100;

/** Milliseconds of processor time that a process and all of its children that have ended took so far. Linux alone. */
export async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may have spaces; what comes after it has none.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields
    .slice(11, 15)
    .map(Number);
  return ((user + system + childrenUser + childrenSystem) * 1000) / CLOCK_TICKS_A_SECOND;
}

/** Bytes that a process has caused to be written to a disk so far. */
export async function writtenBytesOf(pid: number): Promise<number> {
  return numberIn(await readFile(`/proc/${pid}/io`, 'utf8'), 'write_bytes');
}

/** Bytes of memory of a process that are in RAM. */
export async function residentBytesOf(pid: number): Promise<number> {
  return numberIn(await readFile(`/proc/${pid}/status`, 'utf8'), 'VmRSS') * 1024;
}

/** Bytes of memory of a process that no other has: of PostgreSQL, what comes with a connection. */
export async function privateBytesOf(pid: number): Promise<number> {
  return numberIn(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss_Anon') * 1024;
}

function numberIn(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
}
