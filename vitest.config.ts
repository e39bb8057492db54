import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { COMPILED } from './scripts/lib/paths.mjs';
import { createTemporaryFolder } from './scripts/lib/testing/temporary-folder.mjs';

// Inherited by the workers, and by the processes that tests start.
process.env.TMPDIR = createTemporaryFolder();

/** A test that reaches this timeout hangs: nothing takes as long on a loaded machine. */
const HANGS_MS = 60_000;
const JOURNEY_MS = 120_000;
/** What `expect.poll` waits for comes soon, but not on a loaded machine. */
const patient = { expect: { poll: { timeout: 15_000 } } };
/** Files share the modules of their worker: loading them for each file takes longer than most of the tests. */
const shared = { isolate: false, setupFiles: ['scripts/lib/testing/own-modules.ts'] };

/** What distinguishes the kinds of tests. The kind is part of the file name; a unit test has none. */
const KINDS = {
  /** Pure: no input or output beyond files. */
  unit: { ...shared, testTimeout: HANGS_MS, hookTimeout: HANGS_MS },
  /** Parts of the web app in jsdom. */
  dom: {
    ...shared,
    environment: 'jsdom',
    setupFiles: [...shared.setupFiles, 'apps/web/src/lib/testing/setup-dom.ts'],
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
  },
  /** Real sockets. */
  net: { ...patient, testTimeout: 30_000, hookTimeout: HANGS_MS },
  /** A real PostgreSQL. */
  db: {
    ...shared,
    ...patient,
    globalSetup: 'apps/server/src/storage/testing/global-setup.ts',
    // For the threads of exports and imports, half of whose CPU time is spent on loading their modules.
    env: { NODE_COMPILE_CACHE: COMPILED },
    testTimeout: 30_000,
    hookTimeout: HANGS_MS,
  },
  /** All of Pharos as a process. */
  journey: {
    ...patient,
    globalSetup: 'e2e/testing/global-setup.ts',
    testTimeout: JOURNEY_MS,
    hookTimeout: JOURNEY_MS,
  },
  /** The web app in headless Chromium against all of Pharos. */
  browser: {
    ...patient,
    globalSetup: 'e2e/testing/global-setup.ts',
    testTimeout: HANGS_MS,
    hookTimeout: JOURNEY_MS,
  },
} satisfies Record<string, TestProjectInlineConfiguration['test']>;

const SPECIAL = Object.keys(KINDS).filter((kind) => kind !== 'unit');
const EXCLUDED = ['**/node_modules/**', '**/dist/**'];
/** Vitest wants one number for all projects that run together. One more than cores, since many tests wait for sockets and processes. */
export const maxWorkers = availableParallelism() + 1;

/**
 * Returns a project for each kind of tests: those that `npm test` runs (`x.db.test.ts`), or those of the deep tier (`x.deep.db.test.ts`),
 * which take minutes and run by `npm run test:deep`, and all db and browser tests with all their cases (`casesOf` in `scripts/lib/testing/tier.mjs`).
 */
export const projectsOf = (tier: 'quick' | 'deep'): TestProjectInlineConfiguration[] => {
  const prefix = tier === 'deep' ? '.deep' : '';
  return Object.entries(KINDS).map(([name, kind]) => ({
    test: {
      name,
      include: [
        name === 'unit' ? `**/*${prefix}.test.ts` : `**/*${prefix}.${name}.test.{ts,tsx}`,
        // With more cases than `npm test` has time for.
        ...(tier === 'deep' && (name === 'browser' || name === 'db') ? [`**/*.${name}.test.ts`] : []),
      ],
      exclude: [
        ...EXCLUDED,
        ...(tier === 'quick' ? ['**/*.deep.*', '**/*.clone.test.ts'] : []),
        ...(name === 'unit' ? SPECIAL.map((special) => `**/*.${special}.test.ts`) : []),
      ],
      maxWorkers,
      ...kind,
    },
  }));
};

export default defineConfig({ test: { projects: projectsOf('quick') } });
