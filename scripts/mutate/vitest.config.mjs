import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';
import { filesOfKind } from './files-of-kind.mjs';
import { POSTGRES_SETUP } from './postgres-setup.mjs';

const here = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Set by run-mutants.mjs: globs of unit tests, and the root's project in which they, or those of that kind beside them, run. `isShared`:
 * whether test files share modules as in the project, which is faster. Every run of tests has its own modules in either case.
 */
const { tests, kind, isShared } = JSON.parse(process.env.MUTATE_TESTS);

/**
 * One project of the root with some of its tests. Read inside the copy of the project in which the mutants live. The
 * workspace's packages are links in node_modules to the original, without mutants: the copy's are named instead.
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@pharos\/agent\/(.*)$/, replacement: `${here}apps/agent/src/$1` },
      { find: /^@pharos\/doubles\/(.*)$/, replacement: `${here}doubles/src/$1` },
      { find: /^@pharos\/(.*?)\/(.*)$/, replacement: `${here}packages/$1/src/$2` },
    ],
  },
  test: {
    projects: root.test.projects
      .filter(({ test }) => test.name === kind)
      .map((project) => ({
        ...project,
        extends: true,
        test: {
          ...project.test,
          include: filesOfKind(tests, kind),
          setupFiles: [`${here}scripts/mutate/setup.mjs`, ...[project.test.setupFiles ?? []].flat()],
          ...(kind === 'db' ? { globalSetup: POSTGRES_SETUP } : {}),
          ...(isShared ? {} : { isolate: true }),
          maxWorkers: 1,
        },
      })),
  },
});
