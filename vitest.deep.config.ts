import { defineConfig } from 'vitest/config';
import { maxWorkers, projectsOf } from './vitest.config.ts';

// Inherited by the workers, where `casesOf` reads it.
process.env.PHAROS_TEST_TIER = 'deep';

/** The tests of `npm run test:deep`. Paths and options are given as to Vitest: `npx vitest run --config vitest.deep.config.ts simulator`. */
export default defineConfig({
  test: {
    projects: [
      ...projectsOf('deep'),
      // The README's commands in a fresh clone. They install everything again.
      { test: { name: 'clone', include: ['**/*.clone.test.ts'], testTimeout: 90 * 60_000, maxWorkers } },
      // The Zapier app against all of Pharos: `npm run test-zapier` installs its packages.
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
