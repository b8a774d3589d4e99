// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const TODAY = new Date().toISOString().slice(0, 10);
const EARLIER = '## 1.2.0 (2026-11-01)\n\n- Earlier.\n';

let project: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: project,
    encoding: 'utf8',
  }).trim();
const read = (file: string) => readFile(join(project, file), 'utf8');
const readVersions = async () => {
  const { version } = JSON.parse(await read('package.json'));
  const lock = JSON.parse(await read('package-lock.json'));
  return [version, lock.version, lock.packages[''].version];
};
function release(...args: string[]) {
  const names = { GIT_AUTHOR_NAME: 'A', GIT_COMMITTER_NAME: 'A' };
  const mails = { GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_EMAIL: 'a@example.org' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release.ts', ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...names, ...mails },
  });
  return { status, stdout, stderr };
}

/** A repository with this first section, at version 1.2.0 unless given. */
async function commitProject(section: string, version = '1.2.0'): Promise<void> {
  const lock = { name: 'lelap', version, lockfileVersion: 3, packages: { '': { version } } };
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module', version }));
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock));
  await writeFile(join(project, 'CHANGELOG.md'), `# Changelog\n\n${section}${EARLIER}`);
  git('add', '--all');
  git('commit', '--quiet', '--message=feat: first');
}

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'lelap-release-'));
  await mkdir(join(project, 'tools'));
  await mkdir(join(project, 'testkit'));
  await cp(join(import.meta.dirname, 'release.ts'), join(project, 'tools/release.ts'));
  await writeFile(join(project, 'testkit/cheap-hash.ts'), '');
  const fixture = "(await import('node:fs')).writeFileSync('fixture', process.argv[2]);";
  await writeFile(join(project, 'tools/release-fixture.ts'), fixture);
  git('init', '--quiet', '--initial-branch=main');
});
afterEach(() => rm(project, { recursive: true }));

test('a release raises the version, dates its section, writes its data, commits and tags', async () => {
  await commitProject('## Unreleased\n\n- A nicer night.\n\n');
  expect(release('minor')).toMatchObject({ status: 0, stdout: expect.stringContaining('v1.3.0') });
  expect(await readVersions()).toEqual(['1.3.0', '1.3.0', '1.3.0']);
  const dated = `## 1.3.0 (${TODAY})\n\n- A nicer night.\n\n${EARLIER}`;
  expect(await read('CHANGELOG.md')).toBe(`# Changelog\n\n${dated}`);
  expect(await read('fixture')).toBe('1.3.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%s %D')).toContain('chore(release): 1.3.0 HEAD -> main, tag: v1.3.0');
});

test('a release without an argument keeps a version that is prepared', async () => {
  await commitProject('## 1.3.0 (unreleased)\n\n- A nicer night.\n\n', '1.3.0');
  expect(release()).toMatchObject({ status: 0 });
  expect(await readVersions()).toEqual(['1.3.0', '1.3.0', '1.3.0']);
  expect(await read('CHANGELOG.md')).toContain(`## 1.3.0 (${TODAY})\n`);
  expect(git('tag')).toBe('v1.3.0');
});

test.each([
  ['on another branch', ['minor'], () => git('switch', '--quiet', '--create=feature'), /on main/],
  ['with uncommitted changes', ['minor'], () => writeFile(join(project, 'x'), ''), /uncommitted/],
  ['without a section Unreleased', [], () => {}, /must be "1.2.0 \(unreleased\)"/],
  ['of an unknown kind', ['huge'], () => {}, /Usage/],
])('a release %s is refused and changes nothing', async (_what, args, prepare, reason) => {
  await commitProject('## Unreleased\n\n- A nicer night.\n\n');
  await prepare();
  const before = git('status', '--porcelain');
  expect(release(...args)).toMatchObject({ status: 1, stderr: expect.stringMatching(reason) });
  expect(git('status', '--porcelain')).toBe(before);
  expect(git('tag')).toBe('');
});

test('a release with an empty section is refused', async () => {
  await commitProject('## Unreleased\n\n');
  expect(release('patch')).toMatchObject({ status: 1, stderr: expect.stringContaining('empty') });
});
