import { exitWhenInterrupted } from './at-exit.ts';
import { scratchFolder } from './scratch-folder.ts';
import { startProgram } from './server-process.ts';

/*
 * A harness that has a folder and a program of its own, says which, and goes on until it is ended.
 */

exitWhenInterrupted();
const folder = await scratchFolder();
const program = startProgram(['--eval', 'setInterval(() => {}, 1000); console.log("ready");']);
program.stdout.once('data', () => {
  process.stdout.write(JSON.stringify({ folder: folder.path, pid: program.pid }));
});
