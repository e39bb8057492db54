import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { MODULES, ROOT } from '../lib/paths.mjs';
import { idOf } from './mutant-id.mjs';
import { LISTING, PLUGINS, PROGRESS, SAMPLING, UNOBSERVABLE } from './plugins.mjs';

const RECORDS = join(MODULES, '.cache', 'mutate');
const ONLY_FILE = join(RECORDS, `only-${process.pid}.json`);

/** Stryker copies the project to the temporary folder of the system. */
const COMMON = {
  plugins: ['@stryker-mutator/vitest-runner', PLUGINS],
  ignorers: [UNOBSERVABLE],
  tempDirName: join(tmpdir(), `pharos-mutate-${process.pid}`),
  ignorePatterns: ['/bench', '/data', '/demo', '/e2e', '/shots', 'dist'],
  // A separate tsconfig would need the old API of TypeScript, which version 7 lacks.
  tsconfigFile: 'none',
  disableTypeChecks: false,
};

export const listMutants = (mutate) =>
  new Stryker({
    ...COMMON,
    testRunner: LISTING,
    mutate,
    concurrency: 1,
    reporters: [],
    logLevel: 'error',
  }).runMutationTest();

/**
 * Runs the tests that reach a mutant until one fails. If the code and its tests have not changed, the last result is
 * reused unless `fresh` is true.
 */
export const runMutants = (name, { mutate, tests, kind }, { fresh, quick, workers }) => {
  const record = join(RECORDS, `${name}${quick ? '-quick' : ''}.json`);
  if (fresh) rmSync(record, { force: true });
  setTests({ tests, kind, isShared: false });
  return new Stryker({
    ...runnerOptions({ quick, workers }),
    testRunner: 'vitest',
    mutate,
    incremental: true,
    incrementalFile: record,
    reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
  }).runMutationTest();
};

/**
 * Runs only these mutants. A mutant that no test reaches has the status NoCoverage. Stryker selects places, so the test
 * runner skips other mutants of the same places.
 */
export const runSample = async ({ mutants, tests, kind }, { quick, workers }) => {
  setTests({ tests, kind, isShared: true });
  mkdirSync(RECORDS, { recursive: true });
  writeFileSync(ONLY_FILE, JSON.stringify(mutants.map(idOf)));
  process.env.MUTATE_ONLY = ONLY_FILE;
  try {
    const results = await new Stryker({
      ...runnerOptions({ quick, workers }),
      testRunner: SAMPLING,
      mutate: [...new Set(mutants.map(placeOf))],
      // It is possible that no test of this kind reaches any of the mutants.
      allowEmpty: true,
      reporters: [PROGRESS],
      logLevel: 'error',
    }).runMutationTest();
    const byId = new Map(results.map((result) => [idOf(result), result]));
    return mutants.map((mutant) => ({ ...mutant, status: 'NoCoverage', ...byId.get(idOf(mutant)) }));
  } finally {
    rmSync(ONLY_FILE, { force: true });
  }
};

const runnerOptions = ({ quick, workers }) => ({
  ...COMMON,
  vitest: { configFile: 'scripts/mutate/vitest.config.mjs' },
  coverageAnalysis: 'perTest',
  concurrency: workers,
  ignoreStatic: quick,
  // Timeouts count as detected, so this must be long enough for a slow machine.
  timeoutMS: 20_000,
});

/** vitest.config.mjs reads this variable in the processes that run the tests. */
const setTests = (tests) => {
  process.env.MUTATE_TESTS = JSON.stringify(tests);
};

/**
 * Returns the place for the Stryker option `mutate`: lines from 1 and columns from 0. In results, both count from 1.
 */
export const placeOf = ({ fileName, location: { start, end } }) =>
  `${relative(ROOT, fileName)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
