import { execFile } from 'node:child_process';

/** The output of these tools grows with what they try. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Runs a program that is not part of the project to its end; the answer is all that it said. */
export function runTool(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { maxBuffer: MAX_OUTPUT_BYTES }, (error, out, err) => {
      if (error?.code === 'ENOENT') reject(new Error(`${program} is not installed.`));
      // Their exit codes follow no rule: what they say is judged instead.
      else resolve(out + err);
    });
    child.stdin?.end();
  });
}
