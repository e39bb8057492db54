import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { COMPILED } from './scripts/lib/paths.mjs';
import { createTemporaryFolder } from './scripts/lib/testing/temporary-folder.mjs';
import { WAIT_MS } from './scripts/lib/testing/wait-ms.mjs';

// Inherited by the workers, and by the processes that tests start.
process.env.TMPDIR = createTemporaryFolder();

/** A test that reaches this timeout hangs: nothing takes as long, however busy the machine is. */
const HANGS_MS = 120_000;
const JOURNEY_MS = 240_000;
const common = {
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
  expect: { poll: { timeout: WAIT_MS } },
  setupFiles: ['scripts/lib/testing/patient-wait.ts'],
};
/** Files share the modules of their worker: loading them for each file takes longer than most of the tests. */
const shared = {
  ...common,
  isolate: false,
  setupFiles: [...common.setupFiles, 'scripts/lib/testing/own-modules.ts', 'scripts/lib/testing/property-seed.ts'],
};

/** What distinguishes the kinds of tests. The kind is part of the file name; a unit test has none. */
const KINDS = {
  /** Pure: no input or output beyond files. */
  unit: shared,
  /** Parts of the web app in jsdom. */
  dom: {
    ...shared,
    environment: 'jsdom',
    setupFiles: [...shared.setupFiles, 'apps/web/src/lib/testing/setup-dom.ts'],
  },
  /** Real sockets. */
  net: common,
  /** A real PostgreSQL. */
  db: {
    ...shared,
    globalSetup: 'apps/server/src/storage/testing/global-setup.ts',
    // For the threads of exports and imports, half of whose CPU time is spent on loading their modules.
    env: { NODE_COMPILE_CACHE: COMPILED },
  },
  /** All of Pharos as a process. */
  journey: {
    ...common,
    globalSetup: 'e2e/testing/global-setup.ts',
    testTimeout: JOURNEY_MS,
    hookTimeout: JOURNEY_MS,
  },
  /** The web app in headless Chromium against all of Pharos. */
  browser: {
    ...common,
    // Files share the browser of their worker.
    isolate: false,
    globalSetup: 'e2e/testing/global-setup.ts',
    hookTimeout: JOURNEY_MS,
  },
} satisfies Record<string, TestProjectInlineConfiguration['test']>;

const SPECIAL = [...Object.keys(KINDS).filter((kind) => kind !== 'unit'), 'clone'];
/** Kinds whose tests run in the deep tier again: with all their cases (`casesOf`), and with new values in property tests. */
const IN_BOTH_TIERS = ['unit', 'db', 'browser'];
const EXCLUDED = ['**/node_modules/**', '**/dist/**'];
/** Vitest wants one number for all projects that run together. One more than cores, since many tests wait for sockets and processes. */
export const maxWorkers = availableParallelism() + 1;

/**
 * Returns a project for each kind of tests: those that `npm test` runs (`x.db.test.ts`), or those of the deep tier (`x.deep.db.test.ts`),
 * which take minutes and run by `npm run test:deep`, and the kinds that run in both.
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
