/** `npm run admin -- <command>`: the operator's commands on the server's database. */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  readLine: async () => {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  },
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  writeError: (text) => void process.stderr.write(text),
});
