import { deepEqual, equal } from 'node:assert/strict';
import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import { parseEnv, promisify } from 'node:util';
import { vi, type TestContext } from 'vitest';
import { runStatements, UNPRIVILEGED } from '#testkit/start-postgres.ts';
import { call } from '../support/client.ts';
import { scratchFolder, TOKEN_SECRET } from '../support/scratch.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

const run = promisify(execFile);

const DEPLOY = path.join(import.meta.dirname, '../../deploy');

/** The network of the examples, and addresses of this machine in its place. */
const [EXAMPLE_NETWORK, NETWORK] = ['10.0.0.', '127.64.0.'];
const MEMBERS = [1, 2, 3].map((n) => ({ name: `database${n}`, address: `${NETWORK}1${n}` }));
const SERVERS = [1, 2].map((n) => ({ name: `lelap${n}`, address: `${NETWORK}2${n}` }));
const PROXY = `${NETWORK}31`;

/** From Debian's packages patroni, etcd-server, haproxy, postgresql, openssl and procps. */
const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'openssl', 'ps'];

type Machine = { readonly name: string; readonly address: string };
type Role = 'leader' | 'sync_standby' | 'replica';
type MemberState = { name: string; role: Role; state: string };

const readDeployed = (file: string) => readFile(path.join(DEPLOY, file), 'utf8');

/** Skips the test unless this is Linux with root and the programs. */
async function requirePrograms({ skip }: TestContext): Promise<void> {
  if (process.platform !== 'linux' || UNPRIVILEGED === undefined) skip('needs Linux and root');
  const binDir = /bin_dir: (.+)/.exec(await readDeployed('patroni/patroni.yml'))?.[1];
  for (const program of [...PROGRAMS, `${binDir}/pg_rewind`]) {
    await run('which', [program]).catch(() => skip(`needs ${program} of Debian's packages`));
  }
}

/**
 * Three members under Patroni with etcd, two servers, each with an HAProxy before PostgreSQL, and an HAProxy before the
 * servers, by the files in `deploy`: only addresses and folders are replaced. Everything stops when `resources` are
 * disposed of.
 */
export class PatroniCluster {
  readonly url = `https://${PROXY}`;
  readonly databaseUrl = databaseUrlBy(SERVERS[0]);
  readonly #folder: string;
  readonly #resources: AsyncDisposableStack;
  readonly #patronis = new Map<string, ChildProcess>();
  readonly #etcds = new Map<string, ChildProcess>();
  readonly #servers = new Map<string, ServerProcess>();

  private constructor(folder: string, resources: AsyncDisposableStack) {
    this.#folder = folder;
    this.#resources = resources;
  }

  static async start(
    context: TestContext,
    resources: AsyncDisposableStack,
  ): Promise<PatroniCluster> {
    await requirePrograms(context);
    const folder = resources.use(await scratchFolder());
    const cluster = new PatroniCluster(folder.path, resources);
    // Patroni and PostgreSQL run as another user.
    await chmod(folder.path, 0o777);
    await cluster.startEtcd();
    for (const member of MEMBERS) {
      resources.defer(() => cluster.signal(member, 'SIGKILL'));
      await cluster.startPatroni(member);
    }
    await cluster.waitUntilWhole();
    await cluster.#createDatabase();
    for (const server of SERVERS) {
      await cluster.#startProxy('haproxy/database.cfg', server, ['127.0.0.1', server.address]);
      await cluster.#startServer(server);
    }
    await cluster.#makeCertificate();
    await cluster.#startProxy('haproxy/lelap.cfg', { name: 'proxy', address: PROXY });
    return cluster;
  }

  async startEtcd(): Promise<void> {
    for (const member of MEMBERS) {
      const env = await this.#environmentOf(member, 'patroni/etcd.env');
      const dataDir = `--data-dir=${this.#folder}/${member.name}/etcd`;
      this.#etcds.set(member.name, this.#launch('etcd', [dataDir], { env }));
    }
  }

  async stopEtcd(): Promise<void> {
    for (const etcd of this.#etcds.values()) {
      etcd.kill('SIGKILL');
      await once(etcd, 'exit');
    }
  }

  async startPatroni(member: Machine): Promise<void> {
    const env = await this.#environmentOf(member, 'patroni/member.env');
    const file = await this.#adapt('patroni/patroni.yml', member);
    this.#patronis.set(member.name, this.#launch('patroni', [file], { env, ...UNPRIVILEGED }));
  }

  async find(role: Role): Promise<Machine> {
    const found = (await this.#states()).find((state) => state.role === role);
    const member = MEMBERS.find(({ name }) => name === found?.name);
    if (member === undefined) throw new Error(`no member is ${role}`);
    return member;
  }

  /** Waits until there are a leader, a synchronous standby and another one, all running. */
  async waitUntilWhole(): Promise<void> {
    const check = async () => {
      const running = (await this.#states()).filter(({ state }) =>
        /^(running|streaming)$/.test(state),
      );
      const roles = running.map(({ role }) => role).toSorted();
      deepEqual(roles, ['leader', 'replica', 'sync_standby']);
    };
    await vi.waitFor(check, { timeout: 120_000, interval: 200 });
  }

  /** Sends a signal to all processes of a member: Patroni, PostgreSQL and its children. */
  async signal({ name }: Machine, signal: NodeJS.Signals): Promise<void> {
    const pidFile = `${this.#folder}/${name}/lelap/postmaster.pid`;
    const postmaster = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0] ?? '';
    const children = await run('ps', ['-o', 'pid=', '--ppid', postmaster]).catch(() => undefined);
    const pids = [
      this.#patronis.get(name)?.pid,
      ...(children?.stdout ?? '').split('\n'),
      postmaster,
    ];
    for (const pid of pids.map(Number).filter((number) => number > 0)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended.
      }
    }
  }

  async switchOver(): Promise<void> {
    const leader = await this.find('leader');
    const env = parseEnv(await readDeployed('patroni/member.env'));
    const credentials = `${env['PATRONI_RESTAPI_USERNAME']}:${env['PATRONI_RESTAPI_PASSWORD']}`;
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const { status, text } = await call(`http://${leader.address}:8008`, 'POST', '/switchover', {
      body: { leader: leader.name },
      headers: { authorization },
    });
    if (status !== 200) throw new Error(`Patroni: ${status} ${text}`);
  }

  async restartServers(): Promise<void> {
    for (const server of SERVERS) {
      equal(await this.#servers.get(server.name)?.end('SIGTERM'), 0);
      await this.#startServer(server);
    }
  }

  /** What the first member that answers knows of all. */
  async #states(): Promise<MemberState[]> {
    for (const { address } of MEMBERS) {
      const signal = AbortSignal.timeout(1_000);
      const response = await call(`http://${address}:8008`, 'GET', '/cluster', { signal }).catch(
        () => undefined,
      );
      if (response === undefined) continue;
      return (JSON.parse(response.text) as { members: MemberState[] }).members;
    }
    return [];
  }

  async #createDatabase(): Promise<void> {
    const { address } = await this.find('leader');
    const env = parseEnv(await readDeployed('patroni/member.env'));
    const url = `postgres://postgres:${env['PATRONI_SUPERUSER_PASSWORD']}@${address}:5432/postgres`;
    await runStatements(url, "create role lelap login password 'password'");
    await runStatements(url, 'create database lelap owner lelap');
  }

  async #startServer(server: Machine): Promise<void> {
    const started = await startServer({
      dataDir: this.#folder,
      env: {
        HOST: server.address,
        PORT: '3000',
        DATABASE_URL: databaseUrlBy(server),
        PUBLIC_URL: this.url,
        TRUSTED_PROXIES: '127.0.0.0/8',
        SHUTDOWN_GRACE_SECONDS: '3',
        TOKEN_SECRET,
      },
    });
    this.#servers.set(server.name, this.#resources.use(started));
  }

  async #startProxy(file: string, machine: Machine, replaced?: [string, string]): Promise<void> {
    this.#launch('haproxy', ['-db', '-f', await this.#adapt(file, machine, replaced)]);
  }

  /** Certificate and key of the proxy, trusted by the calls of this process. */
  async #makeCertificate(): Promise<void> {
    const [key, certificate] = [`${this.#folder}/lelap.pem`, `${this.#folder}/lelap.crt`];
    const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=lelap -addext subjectAltName=IP:${PROXY} -keyout ${key} -out ${certificate}`;
    await run('openssl', request.split(' '));
    const text = await readFile(certificate, 'utf8');
    await appendFile(key, text);
    tls.setDefaultCACertificates([text]);
  }

  /** The variables of a file of the first member, changed as an operator does for another; lists of all members stay. */
  async #environmentOf({ name, address }: Machine, file: string): Promise<NodeJS.Dict<string>> {
    const lines = (await readDeployed(file))
      .split('\n')
      .map((line) =>
        line.includes(',')
          ? line
          : line.replaceAll('database1', name).replaceAll(`${EXAMPLE_NETWORK}11`, address),
      );
    return parseEnv(this.#replaceNetworkAndFolders(lines.join('\n'), name));
  }

  /** A configuration file for this machine; returns its path. */
  async #adapt(file: string, { name }: Machine, replaced: [string, string] = ['', '']) {
    const folder = path.join(this.#folder, name);
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o777);
    const target = path.join(folder, path.basename(file));
    const text = (await readDeployed(file)).replaceAll(...replaced);
    await writeFile(target, this.#replaceNetworkAndFolders(text, name));
    return target;
  }

  #replaceNetworkAndFolders(text: string, name: string): string {
    return text
      .replaceAll(EXAMPLE_NETWORK, NETWORK)
      .replaceAll(/\/var\/(lib|run)\/postgresql/g, `${this.#folder}/${name}`)
      .replaceAll('/etc/haproxy', this.#folder);
  }

  #launch(program: string, args: readonly string[], { env, ...user }: SpawnOptions = {}) {
    const child = spawn(program, args, {
      ...user,
      env: { PATH: process.env['PATH'], HOME: this.#folder, ...env },
      cwd: '/',
      stdio: 'ignore',
    });
    this.#resources.defer(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    const killAtExit = () => child.kill('SIGKILL');
    process.once('exit', killAtExit);
    child.once('exit', () => process.off('exit', killAtExit));
    return child;
  }
}

function databaseUrlBy(server: Machine | undefined): string {
  return `postgres://lelap:password@${server?.address}:5432/lelap`;
}
