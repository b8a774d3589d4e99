import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded before a program, it kills that after as many changes to files as DIE_AT_STEP says.
 */

const diesAt = Number(process.env['DIE_AT_STEP']);
let steps = 0;

function dyingAfter<Args extends unknown[], Result>(
  change: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const result = await change(...args);
    steps += 1;
    if (steps === diesAt) process.kill(process.pid, 'SIGKILL');
    return result;
  };
}

Object.assign(fs, {
  chmod: dyingAfter(fs.chmod),
  copyFile: dyingAfter(fs.copyFile),
  link: dyingAfter(fs.link),
  open: dyingAfter(fs.open),
  rename: dyingAfter(fs.rename),
  rm: dyingAfter(fs.rm),
});
syncBuiltinESMExports();
