/* `npm run release`: docs/contributors/releases.md describes the steps. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm is a script there.
    shell: process.platform === 'win32' && program === 'npm',
  }).trim();
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const readVersion = () => (JSON.parse(read('package.json')) as { version: string }).version;

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const [raise, ...others] = process.argv.slice(2);
if (others.length > 0 || ![undefined, 'major', 'minor', 'patch'].includes(raise)) {
  fail('Usage: npm run release [-- major|minor|patch]');
}
if (run('git', 'branch', '--show-current') !== 'main') fail('Releases are made on main.');
if (run('git', 'status', '--porcelain') !== '') fail('There are uncommitted changes.');
const [, heading = '', text = ''] =
  /^## (.+)\n([^]*?)(?=^## |(?![^]))/m.exec(read('CHANGELOG.md')) ?? [];
const expected = raise === undefined ? `${readVersion()} (unreleased)` : 'Unreleased';
if (heading !== expected) {
  fail(`The first section of CHANGELOG.md is "${heading}". It must be "${expected}".`);
}
if (text.trim() === '') fail(`The section "${heading}" of CHANGELOG.md is empty.`);

if (raise !== undefined) run('npm', 'version', raise, '--no-git-tag-version');
const version = readVersion();
const tag = `v${version}`;
if (run('git', 'tag', '--list', tag) !== '') fail(`There is a tag ${tag} already.`);
const today = new Date().toISOString().slice(0, 10);
const changelog = read('CHANGELOG.md').replace(`## ${heading}\n`, `## ${version} (${today})\n`);
writeFileSync(resolve(root, 'CHANGELOG.md'), changelog);
run('git', 'add', '--all');
run('git', 'commit', '--quiet', `--message=chore(release): ${version}`);
run('git', 'tag', '--annotate', `--message=Lelap ${version}`, tag);
console.log(`Tagged ${tag}. Publish it with: git push --follow-tags`);
