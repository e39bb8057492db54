import { defineConfig } from 'vitest/config';
import { maxWorkers, projectsOf } from './vitest.config.ts';

// The Vitest workers inherit this variable. `casesOf` reads it there.
process.env.PHAROS_TEST_TIER = 'deep';

/**
 * Configures the tests of `npm run test:deep`. Paths and options are the same as for Vitest: `npx vitest run --config
 * vitest.deep.config.ts simulator`.
 */
export default defineConfig({
  test: {
    projects: [
      ...projectsOf('deep'),
      // Tests that run the commands of the README in a fresh clone, including a complete installation.
      { test: { name: 'clone', include: ['**/*.clone.test.ts'], testTimeout: 90 * 60_000, maxWorkers } },
      // Tests that run the Zapier app against a complete Pharos. `npm run test-zapier` installs the packages of the
      // app.
      {
        test: {
          name: 'zapier',
          include: ['integrations/zapier/*.test.js'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
    ],
  },
});
