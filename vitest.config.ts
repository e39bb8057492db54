import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { COMPILED } from './scripts/lib/paths.mjs';
import { createTemporaryFolder } from './scripts/lib/testing/temporary-folder.mjs';
import { WAIT_MS } from './scripts/lib/testing/wait-ms.mjs';

// The Vitest workers and the processes that tests start inherit this variable.
process.env.TMPDIR = createTemporaryFolder();

/** The timeout of tests that hang. No working test takes that long, even on a busy machine. */
const HANGS_MS = 120_000;
const JOURNEY_MS = 240_000;
const common = {
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: WAIT_MS } },
  setupFiles: ['scripts/lib/testing/patient-wait.ts'],
};
/**
 * Options with which test files share the modules of their Vitest worker. Loading the modules for each file would take
 * longer than most tests.
 */
const shared = {
  ...common,
  isolate: false,
  setupFiles: [...common.setupFiles, 'scripts/lib/testing/own-modules.ts', 'scripts/lib/testing/property-seed.ts'],
};

/** Options of each kind of test. The kind is part of the file name, except for unit tests. */
const KINDS = {
  /** Pure tests, without input or output except for files. */
  unit: shared,
  /** Tests that render parts of the web app in jsdom. */
  dom: {
    ...shared,
    environment: 'jsdom',
    setupFiles: [...shared.setupFiles, 'apps/web/src/lib/testing/setup-dom.ts'],
  },
  /** Tests that use real sockets. */
  net: common,
  /** Tests that use a real PostgreSQL. */
  db: {
    ...shared,
    globalSetup: 'apps/server/src/storage/testing/global-setup.ts',
    // This cache is for the threads of exports and imports. Loading modules takes half of their CPU time.
    env: { NODE_COMPILE_CACHE: COMPILED },
  },
  /** Tests that run a complete Pharos as a process. */
  journey: {
    ...common,
    globalSetup: 'e2e/testing/global-setup.ts',
    testTimeout: JOURNEY_MS,
    hookTimeout: JOURNEY_MS,
  },
  /** Tests that run the web app in headless Chromium against a complete Pharos. */
  browser: {
    ...common,
    // Test files share the browser of their Vitest worker.
    isolate: false,
    globalSetup: 'e2e/testing/global-setup.ts',
    hookTimeout: JOURNEY_MS,
  },
} satisfies Record<string, TestProjectInlineConfiguration['test']>;

const SPECIAL = [...Object.keys(KINDS).filter((kind) => kind !== 'unit'), 'clone'];
/**
 * Kinds whose tests run again in the deep tier: with all their cases (`casesOf`), and with new values in property
 * tests.
 */
const IN_BOTH_TIERS = ['unit', 'db', 'browser'];
const EXCLUDED = ['**/node_modules/**', '**/dist/**'];
/**
 * The number of Vitest workers. Vitest requires the same number for all projects that run together. It is one more than
 * the number of cores, because many tests wait for sockets and processes.
 */
export const maxWorkers = availableParallelism() + 1;

/**
 * Returns a Vitest project for each kind of test. The quick tier has the tests of `npm test` (`x.db.test.ts`). The deep
 * tier has the tests of `npm run test:deep` (`x.deep.db.test.ts`), which take minutes, and the kinds that run in both
 * tiers.
 */
export const projectsOf = (tier: 'quick' | 'deep'): TestProjectInlineConfiguration[] => {
  return Object.entries(KINDS).map(([name, kind]) => {
    const isInTier = tier === 'quick' || IN_BOTH_TIERS.includes(name);
    const suffix = `${name === 'unit' ? '' : `.${name}`}.test.{ts,tsx}`;
    return {
      test: {
        name,
        include: [`**/*${isInTier ? '' : '.deep'}${suffix}`],
        exclude: [
          ...EXCLUDED,
          ...(tier === 'quick' ? ['**/*.deep.*'] : []),
          ...(name === 'unit' ? SPECIAL.map((special) => `**/*.${special}.test.{ts,tsx}`) : []),
        ],
        maxWorkers,
        ...kind,
      },
    };
  });
};

export default defineConfig({ test: { projects: projectsOf('quick') } });
