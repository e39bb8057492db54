import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';
import { filesOfKind } from './files-of-kind.mjs';
import { POSTGRES_SETUP } from './postgres-setup.mjs';

const here = fileURLToPath(new URL('../../', import.meta.url));
/**
 * Set by run-mutants.mjs. `kind` is also the name of the project. With `isShared`, test files share modules, which is
 * faster.
 */
const { tests, kind, isShared } = JSON.parse(process.env.MUTATE_TESTS);

/**
 * Stryker reads this file in its copy of the project. Workspace packages in node_modules are links to the original
 * without mutants, so the aliases point to the copy.
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
