import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NODE } from '../paths.mjs';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pharos-parent-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const create = (inMemory: string) => {
  const lines = [
    `import { existsSync } from 'node:fs';`,
    `import { createTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary-folder.mjs'))};`,
    `const path = createTemporaryFolder(${JSON.stringify(inMemory)});`,
    'console.log(JSON.stringify({ path, existed: existsSync(path) }));',
  ];
  const { stdout } = spawnSync(NODE, ['--input-type=module', '-e', lines.join('\n')], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: parent },
  });
  return JSON.parse(stdout) as { path: string; existed: boolean };
};

it('uses the temporary folder of the operating system if there is no in-memory file system, and removes its own folder at exit', () => {
  const { path, existed } = create(join(parent, 'missing'));
  expect([dirname(path), existed, existsSync(path)]).toEqual([parent, true, false]);
});

it('removes only the folders of runs that have ended', () => {
  const { pid: ended } = spawnSync(NODE, ['--version']);
  for (const name of [`pharos-tests-${ended}`, `pharos-tests-${process.pid}`, 'other']) mkdirSync(join(parent, name));
  create(join(parent, 'missing'));
  expect(readdirSync(parent).sort()).toEqual(['other', `pharos-tests-${process.pid}`]);
});
