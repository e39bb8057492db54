import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';

const here = fileURLToPath(new URL('../../', import.meta.url));
/** Set by mutate-area.mjs: globs of unit tests, and the root's project in which they, or those of that kind beside them, run. */
const { tests, kind } = JSON.parse(process.env.MUTATE_TESTS);

const files = kind === 'unit' ? tests : tests.map((glob) => glob.replace(/\.test\.ts$/, `.${kind}.test.{ts,tsx}`));

/**
 * One project of the root with some of its tests. Read inside the copy of the project in which the mutants live. The
 * workspace's packages are links in node_modules to the original, without mutants: the copy's are named instead.
 */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@pharos\/agent\/(.*)$/, replacement: `${here}apps/agent/src/$1` },
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
          include: files,
          setupFiles: [`${here}scripts/mutate/setup.mjs`, ...[project.test.setupFiles ?? []].flat()],
          // A mutant is told from the others by what a file loads.
          isolate: true,
          maxWorkers: 1,
        },
      })),
  },
});
