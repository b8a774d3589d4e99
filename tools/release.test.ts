// @module-tag slow
import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

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

const dated = (version: string) =>
  new RegExp(
    `^# Changelog\\n\\n## ${version} \\(\\d{4}-\\d\\d-\\d\\d\\)\\n\\n- A nicer night\\.\\n`,
  );

test.each([
  ['minor', 'Unreleased', '1.2.0'],
  [undefined, '1.3.0 (unreleased)', '1.3.0'],
])(
  'a release (%s) of the section %s raises the version, dates it, writes its data, commits and tags',
  async (raise, heading, version) => {
    await commitProject(`## ${heading}\n\n- A nicer night.\n\n`, version);
    const released = release(...(raise === undefined ? [] : [raise]));
    expect(released).toMatchObject({ status: 0, stdout: expect.stringContaining('v1.3.0') });
    expect(await readVersions()).toEqual(['1.3.0', '1.3.0', '1.3.0']);
    expect(await read('CHANGELOG.md')).toMatch(dated('1.3.0'));
    expect(await read('CHANGELOG.md')).toContain(EARLIER);
    expect(await read('fixture')).toBe('1.3.0');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag')).toBe('v1.3.0');
  },
);

test.each([
  ['with uncommitted changes', 'minor', () => writeFile(join(project, 'x'), ''), /uncommitted/],
  ['of an unknown kind', 'huge', () => {}, /Usage/],
])('a release %s is refused and changes nothing', async (_what, raise, prepare, reason) => {
  await commitProject('## Unreleased\n\n- A nicer night.\n\n');
  await prepare();
  const before = git('status', '--porcelain');
  expect(release(raise)).toMatchObject({ status: 1, stderr: expect.stringMatching(reason) });
  expect(git('status', '--porcelain')).toBe(before);
  expect(git('tag')).toBe('');
});
