import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';

const NODE = process.execPath;
const wanted = {
  '': { version: '1.0.0' },
  'apps/server': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
  'node_modules/a-darwin': { version: '1.2.3', optional: true },
  'apps/server/node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
};
const found = {
  'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
  'apps/server/node_modules/b': { version: '2.0.0', integrity: 'sha512-b' },
};

describe('isInstalled', () => {
  it('accepts the packages of the lock file without those for other platforms', () => {
    expect(isInstalled(wanted, found, NODE)).toBe(true);
  });

  it.each([
    ['no package was installed, or an installation was interrupted', undefined],
    ['a package is missing', { 'node_modules/a': found['node_modules/a'] }],
    ['a package has another version', { ...found, 'node_modules/a': { version: '1.2.2', integrity: 'sha512-a' } }],
    [
      'a package was published again with other content',
      { ...found, 'node_modules/a': { version: '1.2.3', integrity: 'sha512-z' } },
    ],
    ["a workspace's own package is outdated", { ...found, 'apps/server/node_modules/b': { version: '1.9.0' } }],
    ['an optional package is outdated', { ...found, 'node_modules/a-darwin': { version: '1.0.0' } }],
  ])('rejects an installation if %s', (_, installed) => {
    expect(isInstalled(wanted, installed, NODE)).toBe(false);
  });

  it('rejects an installation without its Node.js', () => {
    expect(isInstalled(wanted, found, '/nowhere/node')).toBe(false);
  });
});

it('installs the packages of each workspace in the Docker image before it copies the code', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
  const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules/'));
  const image = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const copied = [...image.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, path]) => path);
  expect(copied).toEqual(workspaces.sort());
});
