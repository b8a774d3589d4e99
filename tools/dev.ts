/** `npm run dev`: the server, restarted when its sources change, and the web app with reload in front of it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { writeDocuments } from '#server/api-documents.ts';

const root = resolve(import.meta.dirname, '..');
const port = Number(process.env['PORT'] ?? 3000);
const apiPort = Number(process.env['API_PORT'] ?? port + 1);

function start(args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

await writeDocuments(join(root, 'dist/documents'));
const children = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    PORT: String(apiPort),
    HOST: '127.0.0.1',
  }),
  start([join(root, 'node_modules/vite/bin/vite.js')], {
    PORT: String(port),
    API_PORT: String(apiPort),
  }),
];
console.log(`Lelap with reload: http://localhost:${port} (the server itself on ${apiPort})`);

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// If one ends, end both.
for (const child of children) child.once('exit', stop);
