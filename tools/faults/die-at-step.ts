import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** The number of changes to files after which the program dies that this is loaded before. */
const diesAt = Number(process.env['DIE_AT_STEP']);
let steps = 0;

for (const name of ['chmod', 'copyFile', 'link', 'open', 'rename', 'rm'] as const) {
  const change = fs[name] as (...args: unknown[]) => Promise<unknown>;
  const dyingAfter = async (...args: unknown[]) => {
    const result = await change(...args);
    steps += 1;
    if (steps === diesAt) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  Object.assign(fs, { [name]: dyingAfter });
}
syncBuiltinESMExports();
