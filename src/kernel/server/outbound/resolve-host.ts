import { CANCELLED, NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';

/** Every address of a host, none if its name has none. Rejects if the name servers fail, with ECANCELLED after 2 s. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Leaves time for the request. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** The first attempt; the second may take the rest. */
const ATTEMPT_TIMEOUT_MS = 700;

const NO_ADDRESS: ReadonlySet<unknown> = new Set([NODATA, NOTFOUND]);

const HOSTS_FILE =
  process.platform === 'win32' ? 'C:/Windows/System32/drivers/etc/hosts' : '/etc/hosts';

/**
 * Resolves by the hosts file and the name servers of the system. Not by dns.lookup: a slow name would occupy one of the
 * process's four threads, which connections to the database wait for.
 */
export function createResolveHost({
  hostsFile = HOSTS_FILE,
  servers,
}: { hostsFile?: string; servers?: string[] } = {}): ResolveHost {
  return async (host) => {
    const listed = findInHosts(await readFile(hostsFile, 'utf8').catch(() => ''), host);
    if (listed.length > 0) return listed;
    const resolver = new Resolver({ timeout: ATTEMPT_TIMEOUT_MS, tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), LOOKUP_TIMEOUT_MS);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    clearTimeout(timer);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    for (const answer of answers) {
      if (answer.status === 'rejected' && !NO_ADDRESS.has(answer.reason.code)) throw answer.reason;
    }
    return [];
  };
}

function findInHosts(text: string, host: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return names.includes(host) ? [address] : [];
  });
}

/** Whether a look-up failed for its time. */
export const isLookupTimeout = ({ code }: NodeJS.ErrnoException): boolean =>
  code === CANCELLED || code === 'ETIMEOUT';
