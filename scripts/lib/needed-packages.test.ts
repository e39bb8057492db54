import { expect, it } from 'vitest';
import { neededPackages } from './needed-packages.mjs';

const packages = {
  '': { devDependencies: { linter: '1' } },
  'apps/server': { dependencies: { a: '1', '@own/rules': '*' }, devDependencies: { types: '1' } },
  'apps/web': { dependencies: { c: '1' } },
  'packages/rules': { dependencies: { c: '1' }, devDependencies: { tester: '1' } },
  'node_modules/@own/rules': { link: true, resolved: 'packages/rules' },
  'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { 'a-linux': '1', 'a-gone': '1' } },
  'node_modules/a-linux': { optional: true },
  'node_modules/a/node_modules/b': { dependencies: { c: '1', a: '1' } },
  'node_modules/b': {},
  'node_modules/c': {
    peerDependencies: { peer: '1', linter: '1' },
    peerDependenciesMeta: { linter: { optional: true } },
  },
  'node_modules/peer': {},
  'node_modules/linter': {},
  'node_modules/tester': {},
  'node_modules/types': {},
};

it('includes the dependencies and build tools of a workspace, and resolves each name to the nearest package', () => {
  expect(Object.keys(neededPackages(packages, ['apps/server'])).sort()).toEqual([
    'apps/server',
    'node_modules/@own/rules',
    'node_modules/a',
    'node_modules/a-linux',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/peer',
    'node_modules/types',
    'packages/rules',
  ]);
});

it('omits packages that only other workspaces need', () => {
  expect(Object.keys(neededPackages(packages, ['apps/web']))).toEqual([
    'apps/web',
    'node_modules/c',
    'node_modules/peer',
  ]);
});
