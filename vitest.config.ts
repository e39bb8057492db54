import { defineConfig } from 'vitest/config';
import { COMPILED } from './scripts/lib/paths.mjs';

const special = ['dom', 'db', 'net', 'journey', 'browser', 'clone'].map((kind) => `**/*.${kind}.test.ts`);
/** Longer than a loaded machine takes for anything that is fast: a test that reaches it hangs. */
const HANGS_MS = 60_000;
/** What `expect.poll` waits for comes soon, but not on a loaded machine. */
const patient = { poll: { timeout: 15_000 } };
const exclude = ['**/node_modules/**', '**/dist/**'];
/** Files share the modules of their worker: loading them for each takes longer than most of their tests. */
const shared = { isolate: false, setupFiles: 'scripts/lib/testing/own-modules.ts' };

/**
 * unit: pure, no I/O beyond files. dom: the web app's parts in jsdom. net: real sockets. db: a real PostgreSQL.
 * journey: all of Pharos as a process.
 * browser: the web app in headless Chromium against all of Pharos.
 * zapier: the Zapier app against all of Pharos; only by npm run test-zapier, which installs its packages.
 * clone: the README's commands in a fresh clone; only by name, since it installs everything again.
 *
 * What uses sockets, processes and clocks is tried once more when it fails: machines stall. The end of the run names what needed it
 * (scripts/lib/tests.mjs), for it may be a fault of Pharos as well.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...special, ...exclude],
          ...shared,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'dom',
          include: ['**/*.dom.test.{ts,tsx}'],
          exclude,
          environment: 'jsdom',
          ...shared,
          setupFiles: [shared.setupFiles, 'apps/web/src/lib/testing/setup-dom.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'net',
          include: ['**/*.net.test.ts'],
          exclude,
          retry: 1,
          expect: patient,
          testTimeout: 30_000,
          hookTimeout: HANGS_MS,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude,
          ...shared,
          retry: 1,
          expect: patient,
          globalSetup: 'apps/server/src/storage/testing/global-setup.ts',
          // For the threads of exports and imports, half of whose CPU is to load their modules.
          env: { NODE_COMPILE_CACHE: COMPILED },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'journey',
          include: ['**/*.journey.test.ts'],
          exclude,
          globalSetup: 'e2e/testing/global-setup.ts',
          retry: 1,
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One of them waits for seven minutes.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude,
          globalSetup: 'e2e/testing/global-setup.ts',
          // Now and then a click has no effect, for a reason that is not known.
          retry: 1,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'zapier',
          include: ['integrations/zapier/*.test.js'],
          exclude,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'clone', include: ['**/*.clone.test.ts'], exclude, testTimeout: 90 * 60_000, maxWorkers: 1 } },
    ],
  },
});
