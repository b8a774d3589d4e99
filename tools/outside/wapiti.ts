import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startServer } from '../faults/server-process.ts';
import { describedCalls, newOwner, type DescribedCall } from './described-calls.ts';
import { runTool } from './run-tool.ts';
import type { Scan } from './scan.ts';

/** All that it has, but for those that need the internet, or an answer from there: nikto, ssrf, wapp, xxe. */
const MODULES =
  'backup,blindsql,brute_login_form,buster,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,' +
  'permanentxss,redirect,shellshock,sql,xss';

const PAGES = ['/', '/login', '/register', '/docs', '/openapi.json', '/healthz', '/readyz'];

/** No browser of today has the filter that this header was for. */
const FALSE_ALARMS = new Set(['X-XSS-Protection is not set']);

/** What is asked of its report. */
type Report = Record<
  'vulnerabilities' | 'anomalies',
  Record<string, { info: string; path: string }[]>
>;

/** Attacks the web app and every call that can be made with an address alone: this tool can't send JSON. */
export const wapiti: Scan = async ({ folder, log }) => {
  // As behind a proxy that does TLS, which is when HSTS is told.
  const env = { PUBLIC_URL: 'https://lelap.example' };
  await using server = await startServer(path.join(folder, 'data'), { env });
  const { url } = server;
  const owner = await newOwner(url, 'owner');
  const calls = await describedCalls(url, owner);
  const seeds = [...PAGES, ...calls.filter(({ method }) => method === 'GET').map(addressOf)];
  const report = path.join(folder, 'report.json');
  log(`${seeds.length} addresses to begin with: ${seeds.join(' ')}`);
  const options = {
    '-u': `${url}/`,
    '--scope': 'domain',
    '-m': MODULES,
    '-l': '2',
    '-v': '2',
    '-H': `Authorization: Bearer ${owner.sleeper.token}`,
    '-f': 'json',
    '-o': report,
    '--store-session': folder,
    '--store-config': folder,
  };
  const said = await runTool('wapiti', [
    ...Object.entries(options).flat(),
    ...seeds.flatMap((seed) => ['-s', url + seed]),
    // Else every address that there is not is the web app, which passes for a backup of anything.
    '-H',
    'Accept: application/json',
    '--no-bugreport',
  ]);
  await writeFile(path.join(folder, 'said'), said);
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report;
  log(`about ${said.match(/^\[[¨+]\] [A-Z]+ http/gm)?.length} requests`);
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found
      .filter(({ info }) => !FALSE_ALARMS.has(info))
      .map(({ info, path: where }) => `${kind}, ${where}: ${info}`),
  );
};

function addressOf({ route, path: ids, query }: DescribedCall): string {
  const filled = Object.entries(ids).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, String(value)),
    route,
  );
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}
