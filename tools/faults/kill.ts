import { crashCycles } from './crash-cycles.ts';
import type { Fault } from './fault.ts';
import { scratchFolder } from './scratch-folder.ts';

const EFFORT = {
  test: { cycles: 3, writes: 0 },
  short: { cycles: 25, writes: 0 },
  full: { cycles: 500, writes: 100_000 },
};

export const killFault: Fault = {
  name: 'kill',
  goal: 'kill -9 under load: 0 lost, 0 paid twice, admin check clean',
  async run(scale, log) {
    await using folder = await scratchFolder();
    return await crashCycles({
      dataDir: folder.path,
      ...EFFORT[scale],
      crash: async (server) => void (await server.end('SIGKILL')),
      log,
    });
  },
};
